/** `/videos/<id>?t=75.5`: where in the video the link leads, in seconds; null when it does not say. */
export function timeInAddress(search = location.search): number | null {
  const said = new URLSearchParams(search).get('t')
  const seconds = said === null || said === '' ? NaN : Number(said)
  return seconds >= 0 && Number.isFinite(seconds) ? seconds : null
}
