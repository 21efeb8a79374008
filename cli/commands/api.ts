import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { pipeline } from 'node:stream/promises'
import { SvcCommand } from '../command.ts'
import { whoIsCalling } from '../connection/connect.ts'
import { isJson, reaching } from '../connection/reach.ts'
import { CliError } from '../errors/cli-error.ts'
import { bytesOf, jsonTyped } from '../input.ts'
import { isList, itemsOf, plainColumns } from '../output/render.ts'
import type { TableColumn } from '../output/table.ts'
import { onFlag, paired } from '../values.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** More columns than this are of no use in a table. */
const MOST_COLUMNS = 8

export default class Api extends SvcCommand {
  static override summary = 'Send a request to the API and print the response.'
  static override description =
    'For operations that have no command. The sign-in of svc is used; /docs of the server lists all operations. ' +
    'A response that is not JSON, such as subtitles or an image, is written to stdout as it is.'
  static override examples = [
    '<%= config.bin %> api GET /v1/videos --query limit=5 --fields id,name',
    '<%= config.bin %> api GET videos --all --format ndjson',
    `<%= config.bin %> api PATCH videos/k3x9aB7dQ2mZp0R --body '{"name":"Summer"}'`,
    '<%= config.bin %> api PUT videos/k3x9aB7dQ2mZp0R/poster --file cover.png',
  ]
  static override args = {
    method: stringArg({ description: METHODS.join(', '), required: true }),
    path: stringArg({
      description: 'Path on the server; a path without a leading slash is relative to /v1/',
      required: true,
    }),
  }
  static override flags = {
    body: string({
      summary: 'JSON body, or @FILE; - reads it from stdin',
      helpValue: '<json>',
      exclusive: ['file'],
    }),
    file: string({ summary: 'File to send as the body; - for stdin', helpValue: '<path>' }),
    query: string({
      summary: 'Query parameter; can be repeated',
      helpValue: '<name=value>',
      multiple: true,
    }),
    header: string({
      summary: 'Request header; can be repeated',
      helpValue: '<name=value>',
      multiple: true,
    }),
    space: string({ summary: 'Space to act in, for the owner secret', helpValue: '<space>' }),
    all: onFlag('Print every page of a list, not only the first'),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Api)
    const method = args.method.toUpperCase()
    if (!METHODS.some((each) => each === method))
      throw new CliError(
        'usage',
        `${args.method} is not a method of the API.`,
        `Use one of ${METHODS.join(', ')}: svc api GET ${args.path}`,
      )
    const { connection } = await whoIsCalling(this.env)
    const address = addressOf(connection.url, args.path, paired(flags.query, '--query') ?? {})
    const { authorizationOf, problemOf, ProblemError } =
      await import('../../daemon/contract/client.ts')
    const headers = {
      accept: 'application/json, */*;q=0.5',
      ...authorizationOf({
        baseUrl: connection.url,
        token: connection.token,
        ...(flags.space ? { space: flags.space } : {}),
      }),
      ...(flags.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(flags.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...paired(flags.header, '--header'),
    }
    const json = await jsonTyped(flags.body === '-' ? '@-' : flags.body, '--body')
    const body = flags.file === undefined ? JSON.stringify(json) : await bytesOf(flags.file)
    const send = async (url: URL): Promise<Response> => {
      const request = { method, headers, body: body ?? null, redirect: 'manual' } as RequestInit
      const response = await reaching(connection.url, { isFile: true })(url, {
        ...request,
        ...(flags.file === undefined ? {} : ({ duplex: 'half' } as RequestInit)),
      })
      if (!response.ok) throw new ProblemError(await problemOf(response))
      return response
    }

    const first = await send(address)
    if (first.status === 204) return
    if (!isJson(first)) {
      if (first.body) await pipeline(first.body, process.stdout, { end: false })
      return
    }
    let result: unknown = await first.json()
    while (flags.all && isList(result) && result.next_cursor) {
      address.searchParams.set('cursor', result.next_cursor)
      const next: unknown = await (await send(address)).json()
      if (!isList(next)) break
      result = { ...next, data: [...result.data, ...next.data] }
    }
    await this.show(result, columnsOf(itemsOf(result)[0]))
  }
}

/** The key is for this server only. */
function addressOf(base: string, path: string, query: Record<string, string>): URL {
  const address = URL.parse(`${base}${path.startsWith('/') ? '' : '/v1/'}${path}`)
  if (!address || !address.href.startsWith(`${base}/`))
    throw new CliError(
      'usage',
      `${path} is not a path.`,
      'Use a path of the API, such as /v1/videos: svc api GET /v1/videos',
    )
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

/** The values of a row that fit into a cell. */
function columnsOf(row: unknown): TableColumn<unknown>[] {
  const fields = Object.entries((row ?? {}) as Record<string, unknown>)
    .filter(([field, value]) => field !== 'object' && (value === null || typeof value !== 'object'))
    .map(([field]) => field)
  return plainColumns(fields.slice(0, MOST_COLUMNS))
}
