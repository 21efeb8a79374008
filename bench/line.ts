/** A line of 10 Mbit/s and 50 ms, for the browser's `Network.emulateNetworkConditions`. */
export const LINE = {
  offline: false,
  latency: 50,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
