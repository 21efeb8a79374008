/** The certificate that the public URL presents: that of a proxy, or svc's own. */
export interface PublicCertificate {
  /** null: the public URL is not https, or nothing was seen yet. */
  last(): PresentedCertificate | null
  /** Looks now and once an hour, in the background. Returns the function that stops it. */
  start(): () => Promise<void>
}

export interface PresentedCertificate {
  host: string
  /** null: it could not be read. */
  expiresAt: Date | null
  /** Why it could not be read, or does not fit the host; a sentence. */
  fault: string | null
}
