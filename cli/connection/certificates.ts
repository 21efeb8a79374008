/** HTTPS with private certificates: which authorities to trust besides Node's, and explanations of failures. */
import { readFile } from 'node:fs/promises'
import tls from 'node:tls'
import { CliError } from '../errors/cli-error.ts'

/** Codes of OpenSSL and Node → explanation; `own`: a private certificate can be trusted with its file. */
const FAULTS: Record<string, { why: string; own?: true }> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: { why: 'it is self-signed', own: true },
  SELF_SIGNED_CERT_IN_CHAIN: {
    why: 'this machine does not trust its certificate authority',
    own: true,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    why: 'this machine does not trust its certificate authority',
    own: true,
  },
  UNABLE_TO_GET_ISSUER_CERT: {
    why: 'this machine does not trust its certificate authority',
    own: true,
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    why: 'this machine does not trust its certificate authority',
    own: true,
  },
  CERT_HAS_EXPIRED: { why: 'it has expired' },
  CERT_NOT_YET_VALID: { why: 'it is not valid yet; check the clock of this machine' },
  ERR_TLS_CERT_ALTNAME_INVALID: { why: 'it is for another host name' },
}

const TRUST_HINT =
  'Pass the file of the certificate, or of its authority, with --ca FILE or SVC_CA. ' +
  'NODE_EXTRA_CA_CERTS also works.'
const RENEW_HINT = 'Ask the operator to install a valid certificate.'

/** Undefined for any other fault. */
export function certificateFault(
  code: string | undefined,
): { why: string; hint: string } | undefined {
  const fault = code === undefined ? undefined : FAULTS[code]
  return fault && { why: fault.why, hint: fault.own ? TRUST_HINT : RENEW_HINT }
}

/** Adds the certificates of a PEM file to the trusted ones of this process. Throws `usage`. */
export async function trustCertificates(path: string): Promise<void> {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      'usage',
      `--ca: cannot read ${path} (${error.code}).`,
      'Use a file with certificates in PEM format.',
      error,
    )
  })
  if (typeof tls.setDefaultCACertificates !== 'function') {
    throw new CliError(
      'usage',
      `--ca requires a newer Node.js than ${process.versions.node}.`,
      `Set NODE_EXTRA_CA_CERTS=${path} instead.`,
    )
  }
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificatesIn(pem)])
  } catch (error) {
    throw new CliError(
      'usage',
      `--ca: ${path} contains no certificate.`,
      'A PEM file contains a line -----BEGIN CERTIFICATE-----.',
      error,
    )
  }
}

function certificatesIn(pem: string): string[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (!found) throw new Error('no certificate')
  return found
}
