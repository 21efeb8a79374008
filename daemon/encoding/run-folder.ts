/** Files of runs where a worker and its svc have one data folder: what is made is where svc reads it. */
import type { Deps } from '../ports/deps.ts'
import type { RunFiles } from '../ports/workers.ts'
import { initsOf, withInputFiles } from './inputs.ts'

export const createRunFolder = ({ storage }: Pick<Deps, 'storage'>): RunFiles => ({
  withRun: ({ folder, plan, ...keys }, signal, use) =>
    withInputFiles({ storage }, keys, signal, (inputs) =>
      storage.withFolder(
        folder,
        (dir) => use({ ...inputs, dir, handOver: async () => undefined }),
        initsOf(plan),
        signal,
      ),
    ),
  discard: ({ folder }) => storage.remove(folder),
})
