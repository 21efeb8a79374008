/** A sound file on its way: as a request of the API, with how far it has come. */
import { addressOf, problemOf, ProblemError } from '../../../daemon/contract/client.ts'

interface Sending {
  id: string
  file: File
  query: Record<string, string>
  signal: AbortSignal
  progress(fraction: number): void
}

/** fetch does not tell how much was sent. Throws ProblemError, or TypeError where nothing answers. */
export function sendSound({ id, file, query, signal, progress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(
      'POST',
      addressOf(
        location.origin,
        { path: '/v1/videos/{id}/audio_tracks' },
        { params: { id }, query },
      ),
    )
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    request.onload = () => {
      if (request.status < 300) return resolve()
      void problemOf(new Response(request.responseText, { status: request.status })).then(
        (problem) => reject(new ProblemError(problem)),
      )
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
