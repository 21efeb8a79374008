/**
 * A client of a server with names that only the test knows: every name is 127.0.0.1, and its
 * certificate is trusted.
 */
import { once } from 'node:events'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'

interface ProxyRequest {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Of ours, 127.x.y.z: who the request is from. */
  localAddress?: string
}
interface Answer {
  status: number
  headers: IncomingHttpHeaders & Record<string, string | undefined>
  bytes: Buffer
  text: string
}

export class ProxyClient {
  readonly ca: string
  readonly #agents: Agent[] = []

  constructor(ca: string) {
    this.ca = ca
  }

  static readonly lookup: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

  /** For whoever writes the body, and reads the answer, by himself. */
  begin(
    url: string,
    { method = 'GET', headers = {}, localAddress }: ProxyRequest = {},
  ): ClientRequest {
    const agent = new Agent({
      ca: this.ca,
      lookup: ProxyClient.lookup,
      ...(localAddress ? { localAddress } : {}),
    })
    this.#agents.push(agent)
    const outgoing = request(url, { agent, method, headers })
    outgoing.on('error', () => {
      // Whoever waits for an answer hears it by `once`; one that we break off is nobody's.
    })
    return outgoing
  }

  async ask(url: string, options: ProxyRequest = {}): Promise<Answer> {
    const outgoing = this.begin(url, options)
    outgoing.end(options.body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    return {
      status: response.statusCode!,
      headers: response.headers as Answer['headers'],
      bytes,
      text: bytes.toString(),
    }
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy()
  }
}
