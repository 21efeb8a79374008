/** The sources of imports by name. */
import type { ImportSourceName } from '../contract/import.ts'
import type { ImportRecord } from '../ports/imports.ts'
import { openCsv } from './csv/source.ts'
import { openLocalFolder } from './local/source.ts'
import type { Source, SourceDeps } from './source.ts'
import { openVimeo } from './vimeo/source.ts'

type Open = (deps: SourceDeps, row: ImportRecord, signal: AbortSignal) => Source

const SOURCES: Record<ImportSourceName, Open> = {
  csv: openCsv,
  folder: openLocalFolder,
  vimeo: openVimeo,
}

export function openSource(deps: SourceDeps, row: ImportRecord, signal: AbortSignal): Source {
  return SOURCES[row.source](deps, row, signal)
}
