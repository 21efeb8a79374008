/** `latest.json`: the release index that `SVC_UPDATE_URL` of running servers may point to (docs/upgrade.md). */
export const INDEX_NAME = 'latest.json'

/** Without the `url` of its page, which is added where the release is published. */
export const indexText = (version: string, epochSeconds: number): string =>
  `${JSON.stringify({ version, published_at: new Date(epochSeconds * 1000).toISOString() }, null, 2)}\n`
