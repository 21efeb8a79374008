/**
 * fetch for tests: an answer that does not fit the contract is a failed test, and each route that
 * answered is noted.
 */
import { strict as assert } from 'node:assert'
import { ERRORS, problem } from '../daemon/contract/errors.ts'
import { REQUEST_ID } from '../daemon/contract/ids.ts'
import { errorsOf, type Route } from '../daemon/contract/route.ts'
import { allRoutes } from '../daemon/contract/routes.ts'
import { noteRoute } from './routes-covered.ts'

const ROUTES = allRoutes().map(({ id, route }) => ({
  id,
  route,
  pattern: new RegExp(
    `^${route.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`,
  ),
}))

/** `log`: of the daemon that answers; what it says of an internal error is printed, since the answer says nothing. */
export function checkedFetch(baseUrl: string, log: () => string = () => ''): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), baseUrl)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const asked = input instanceof Request ? input.headers : new Headers(init?.headers)
    const sent = asked.get('x-request-id') ?? ''
    assert.match(
      response.headers.get('x-request-id') ?? '',
      REQUEST_ID.test(sent) ? new RegExp(`^${sent}$`) : /^req_/,
      `${method} ${pathname} has no X-Request-Id`,
    )
    // The fixed words first: /v1/events/stream also fits /v1/events/{id}.
    const fitting = ROUTES.filter(
      ({ route, pattern }) => route.method === method && pattern.test(pathname),
    )
    const found = fitting.find(({ route }) => !route.path.includes('{')) ?? fitting[0]
    await check(response, method, pathname, found?.id, found?.route)
    if (response.status === 500) await printReason(response, log)
    return response
  }
}

async function printReason(response: Response, log: () => string): Promise<void> {
  const id = response.headers.get('x-request-id')!
  // The answer may be faster than the log, which comes by a pipe.
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const line of log().split('\n')) if (line.includes(id)) process.stderr.write(`${line}\n`)
}

async function check(
  response: Response,
  method: string,
  path: string,
  id: string | undefined,
  route: Route | undefined,
): Promise<void> {
  const at = `${method} ${path} → ${response.status}`
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const body = problem.parse(await response.clone().json())
    assert.equal(body.status, response.status, at)
    assert.equal(ERRORS[body.code].status, response.status, at)
    if (route)
      assert.ok(errorsOf(route).includes(body.code), `${at}: ${body.code} is not declared by ${id}`)
    return
  }
  if (!route || !id) return
  if (id === 'system.ready' && response.status === 503) {
    route.response!.parse(await response.clone().json())
    return
  }
  assert.equal(response.status, route.status, at)
  noteRoute(id)
  if (route.status === 204) assert.equal(await response.clone().text(), '', at)
  else if (route.response) strictlyFits(route.response, await response.clone().json(), at)
}

/** A field that the schema does not name is as wrong as one that is missing. */
function strictlyFits(schema: NonNullable<Route['response']>, body: unknown, at: string): void {
  const parsed = schema.parse(body)
  assert.deepEqual(body, parsed, `${at}: the answer holds what its schema does not`)
}
