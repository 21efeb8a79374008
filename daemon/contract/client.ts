/** The typed client, generated from the route table: `api.videos.list({ query: { limit: 10 } })`. */
import type { z } from 'zod'
import type { Problem } from './errors.ts'
import { SPACE_HEADER, type Route } from './route.ts'
import { routes, type Routes } from './routes.ts'

export interface ClientOptions {
  baseUrl: string
  /** An API key or the owner secret; a browser with a session needs none. */
  token?: string
  space?: string
  fetch?: typeof fetch
}
export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** An error response; `problem.code` identifies it. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

type In<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.input<T> : undefined
type Part<K extends string, T> =
  In<T> extends undefined
    ? { [key in K]?: undefined }
    : {} extends In<T>
      ? { [key in K]?: In<T> }
      : { [key in K]: In<T> }
type Input<R> =
  R extends Route<infer P, infer Q, infer B, any>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & { raw?: BodyInit }
    : never
type Output<R> =
  R extends Route<any, any, any, infer O> ? (O extends z.ZodUndefined ? void : z.output<O>) : never
type Call<R> =
  {} extends Input<R>
    ? (input?: Input<R>, options?: CallOptions) => Promise<Output<R>>
    : (input: Input<R>, options?: CallOptions) => Promise<Output<R>>
export type Client = { [N in keyof Routes]: { [D in keyof Routes[N]]: Call<Routes[N][D]> } }

export function createClient(options: ClientOptions): Client {
  return Object.fromEntries(
    Object.entries(routes).map(([noun, operations]) => [
      noun,
      Object.fromEntries(
        Object.entries(operations).map(([operation, route]) => [
          operation,
          caller(options, route as unknown as Route),
        ]),
      ),
    ]),
  ) as unknown as Client
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  raw?: BodyInit
}

function caller(options: ClientOptions, route: Route) {
  const send = options.fetch ?? fetch
  return async (input: AnyInput = {}, { signal, headers }: CallOptions = {}) => {
    const json = route.body && input.body !== undefined
    const response = await send(addressOf(options.baseUrl, route, input), {
      method: route.method,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        ...authorizationOf(options),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(input.raw === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      body: json ? JSON.stringify(input.body) : (input.raw ?? null),
      ...(input.raw === undefined ? {} : { duplex: 'half' }),
    } as RequestInit)
    if (!response.ok) throw new ProblemError(await problemOf(response))
    return route.response ? response.json() : undefined
  }
}

/** Headers that identify the caller and the space. */
export const authorizationOf = ({ token, space }: ClientOptions): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(space ? { [SPACE_HEADER]: space } : {}),
})

/** Absolute URL of a route with its parameters. */
export function addressOf(
  baseUrl: string,
  route: { path: string },
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value))
  return `${baseUrl.replace(/\/$/, '')}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Parses an error response, also one that a proxy has sent. */
export async function problemOf(response: Response): Promise<Problem> {
  const problem = problemIn(await response.text())
  if (problem) return problem
  return {
    type: 'about:blank',
    title: `HTTP ${response.status}`,
    status: response.status,
    detail: `The server responded with ${response.status} and no details.`,
    code: 'internal_error',
    hint: 'Check that this is the URL of svc.',
    request_id: response.headers.get('x-request-id') ?? '',
  }
}

/** Null when the text is none of ours. */
export function problemIn(text: string): Problem | null {
  try {
    const body = JSON.parse(text) as Problem
    return typeof body.code === 'string' && typeof body.detail === 'string' ? body : null
  } catch {
    return null
  }
}
