/** Plain HTTP that only leads to the public URL. */
import { createServer } from 'node:http'

export interface Redirect {
  port: number
  close(): Promise<void>
}

/** 308 keeps the method (RFC 9110, 15.4.9). Rejects when the port cannot be used. */
export function startRedirect(
  { host, port, to }: { host?: string | undefined; port: number; to: string },
  headersMs: number,
): Promise<Redirect> {
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: headersMs },
    (request, response) => {
      const url = URL.parse(request.url?.startsWith('/') ? request.url : '/', `${to}/`)
      // A path of two slashes would name another host.
      const path = url && url.origin === new URL(to).origin ? `${url.pathname}${url.search}` : '/'
      response.writeHead(308, { Location: `${to}${path}`, Connection: 'close' }).end()
    },
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}
