/** A server of uploads that answers the first requests for one that was begun by nothing but these statuses. */
import { buffer } from 'node:stream/consumers'
import { servers } from './server.ts'

/** Three bytes of it have arrived, of six. */
export const BEGUN = '/uploads/begun'

export function tusServers() {
  const serve = servers()
  return async (heads: readonly number[]) => {
    const requests: string[] = []
    const statuses = heads.values()
    const { url } = await serve((request, response) => {
      const { method, url, headers } = request
      const offset = Number(headers['upload-offset'])
      requests.push(`${method} ${url}${method === 'PATCH' ? ` from ${offset}` : ''}`)
      if (method === 'HEAD') {
        const { value: status } = statuses.next()
        return void response
          .writeHead(status ?? 200, status ? {} : { 'Upload-Offset': 3, 'Upload-Length': 6 })
          .end()
      }
      if (method === 'POST')
        return void response.writeHead(201, { Location: '/uploads/made' }).end()
      void buffer(request).then(({ length }) =>
        response.writeHead(204, { 'Upload-Offset': offset + length }).end(),
      )
    })
    return { url, requests }
  }
}
