/** Which processes share the data folder, and whether one of this machine has ended without being stopped. */
import { stateFolder } from '../connection/folders.ts'
import { processesOf, sentenceOf } from '../daemon/processes.ts'
import { ok, skipped, warning, type Check } from './check.ts'

const NAME = 'processes'

/** None where the folder belongs to one process. */
export async function processesChecks(folder: string): Promise<Check[]> {
  const all = await processesOf(folder, stateFolder())
  if (all.length === 0) return []
  const ended = all.filter(({ running }) => running === false)
  if (ended.length > 0)
    return [
      warning(
        'process_ended',
        `${sentences(ended)}.`,
        'Start it again with its SVC_STATE_DIR; its log says why it ended. If it should no longer run, ' +
          `remove its file in ${folder}/processes.`,
      ),
    ]
  const unknown = all.filter(({ running }) => running === null)
  return unknown.length > 0
    ? [
        skipped(
          NAME,
          `${sentences(unknown)}.`,
          'Run svc doctor on that machine. If that process will not run again, remove its file in ' +
            `${folder}/processes.`,
        ),
      ]
    : [ok(NAME, sentences(all))]
}

const sentences = (all: Parameters<typeof sentenceOf>[0][]): string =>
  all.map((each) => sentenceOf(each)).join('; ')
