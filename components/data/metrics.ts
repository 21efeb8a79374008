/** `metrics` of the answer of `/v1/embeds/<id>`. */
export interface ViewMetrics {
  /** Where to send to. */
  url: string
  ticket: string
  /** Whether browsers that send Do Not Track or Global Privacy Control are left alone. */
  respect_do_not_track: boolean
}
