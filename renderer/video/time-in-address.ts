/** `/videos/<id>?t=75.5`: where in the video the link leads, in seconds; null without one. */
export function timeInAddress(search = location.search): number | null {
  const text = new URLSearchParams(search).get('t')
  const seconds = text ? Number(text) : NaN
  return seconds >= 0 && Number.isFinite(seconds) ? seconds : null
}
