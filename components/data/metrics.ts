/** `metrics` in the response of `/v1/embeds/<id>`. */
export interface ViewMetrics {
  /** URL to send the data to. */
  url: string
  ticket: string
  /** Whether viewers whose browser sends Do Not Track or Global Privacy Control are not measured. */
  respect_do_not_track: boolean
}
