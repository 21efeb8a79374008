/** The operator's program that writes down what is said. */
import type { App } from '../../state/app.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { messages } from '../messages.ts'

/** Whether there is one; asked once for a page. */
let asked: Promise<boolean> | undefined
export const canTranscribe = ({ api }: App): Promise<boolean> =>
  (asked ??= api.system.get().then(
    ({ transcription }) => transcription.available,
    () => {
      asked = undefined
      return false
    },
  ))

/** The row that it becomes comes with the video's next event. */
export async function startTranscriber(app: App, id: string): Promise<void> {
  try {
    await app.api.transcripts.create({ params: { id } })
    notify(app, messages().subtitles.transcribing)
  } catch (error) {
    notifyFailure(app, messages().subtitles.notTranscribed, error)
  }
}
