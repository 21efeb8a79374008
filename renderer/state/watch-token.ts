import type { App } from './app.ts'

/** Longer than anybody looks at one page. */
const SECONDS = 24 * 3600

/** The player asks as any viewer does, without the session: for a private video it needs a token. */
export async function watchToken(app: App, id: string): Promise<string> {
  return (await app.api.videos.signUrls({ params: { id }, body: { expires_in: SECONDS } })).token
}
