import type { App } from '../../state/app.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { messages } from '../messages.ts'

const SECONDS = 3600

/** Only a token that says so opens it, so one is made for this download. */
export async function downloadOriginal(app: App, id: string): Promise<void> {
  try {
    const { urls } = await app.api.videos.signUrls({
      params: { id },
      body: { expires_in: SECONDS, download: true },
    })
    const link = document.createElement('a')
    link.href = urls.original!
    link.download = ''
    link.click()
  } catch (error) {
    notifyFailure(app, messages().notDownloaded, error)
  }
}
