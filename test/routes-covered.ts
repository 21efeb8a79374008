/**
 * Which routes of the API have answered in this run, in all its processes; test/last asks at the
 * end of a whole one.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRoutes } from '../daemon/contract/routes.ts'

const answered = new Set<string>()
const notes = process.env['SVC_TEST_NOTES']
const file = notes && join(notes, 'routes')

/** Called with the id of a route (`videos.list`) once it gave an answer that fits its schema. */
export function noteRoute(id: string): void {
  if (file && !answered.has(id)) appendFileSync(file, `${id}\n`)
  answered.add(id)
}

export function routesWithoutTest(): string[] {
  const elsewhere = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const all = new Set([...answered, ...elsewhere])
  return allRoutes()
    .map(({ id }) => id)
    .filter((id) => !all.has(id))
}
