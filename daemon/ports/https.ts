/** The certificate of the built-in HTTPS, read again when its files change. */
export interface HttpsCertificate {
  /** PEM, as served now. */
  current(): { cert: Buffer; key: Buffer }
  expiresAt(): Date
  /** Why newer files are not used; null when the files hold what is served. */
  fault(): string | null
  /** Calls back whenever `current` has changed. Returns the function that stops it. */
  watch(changed: () => void): () => void
}
