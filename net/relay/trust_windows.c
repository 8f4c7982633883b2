/* The certificates in Windows' own store, which OpenSSL 3.0 cannot read by itself. */
#include "net/relay/trust.h"
#include "src/loaded/mosquitto.h"
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <windows.h>

#include <wincrypt.h> /* after windows.h */

/* Takes over all roots. One that OpenSSL cannot read is nobody to be trusted. */
static void take_roots(X509_STORE *roots)
{
    HCERTSTORE store = CertOpenSystemStoreW(0, L"ROOT");
    const CERT_CONTEXT *root = NULL;
    while (store && (root = CertEnumCertificatesInStore(store, root))) {
        const unsigned char *bytes = root->pbCertEncoded;
        X509 *read = d2i_X509(NULL, &bytes, (long)root->cbCertEncoded);
        if (read)
            X509_STORE_add_cert(roots, read);
        X509_free(read);
    }
    if (store)
        CertCloseStore(store, 0);
    ERR_clear_error(); /* of those */
}

/* The certificate is to be for this address, or else for this name. */
static bool expect(SSL_CTX *context, const char *host)
{
    X509_VERIFY_PARAM *wanted = SSL_CTX_get0_param(context);
    return X509_VERIFY_PARAM_set1_ip_asc(wanted, host) == 1 ||
           X509_VERIFY_PARAM_set1_host(wanted, host, 0) == 1;
}

bool relay_trust(struct mosquitto *client, const char *host)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (!context)
        return false;
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    take_roots(SSL_CTX_get_cert_store(context));
    bool good =
        SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 && expect(context, host) &&
        mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0) == MOSQ_ERR_SUCCESS &&
        mosquitto_void_option(client, MOSQ_OPT_SSL_CTX, context) == MOSQ_ERR_SUCCESS;
    SSL_CTX_free(context); /* the client holds it, too */
    return good;
}
