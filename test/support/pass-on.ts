/** Stands before an appliance as a proxy does, and lets a request wait. */
import { request, type IncomingMessage, type RequestListener } from 'node:http'

/** `until`: what a request waits for before it is passed on. */
export const passOn =
  (
    target: () => string,
    until: (incoming: IncomingMessage) => Promise<unknown> = () => Promise.resolve(),
  ): RequestListener =>
  (incoming, answer) =>
    void until(incoming).then(() => {
      const passed = request(
        new URL(incoming.url!, target()),
        { method: incoming.method!, headers: incoming.headers },
        (from) => {
          answer.writeHead(from.statusCode!, from.headers)
          from.pipe(answer)
        },
      )
      // As a connection that broke, which it did.
      passed.on('error', () => answer.destroy())
      incoming.pipe(passed)
    })
