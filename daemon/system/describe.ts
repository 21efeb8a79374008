import type { System } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import { describeNights } from './nights.ts'
import type { ProblemList } from './problems.ts'
import { describeRetention } from './retention.ts'

export async function describeSystem(deps: Pick<Deps, 'db' | 'media' | 'storage' | 'settings' | 'clock' | 'encoders' | 'transcriber' | 'preferences' | 'backups'>, problems: ProblemList): Promise<System> {
  const now = deps.clock.now().toISOString()
  const [engine, usage, queue] = await Promise.all([
    deps.media.info(),
    deps.storage.usage(),
    deps.db.read(({ jobs }) => jobs.counts(now)),
  ])
  return {
    object: 'system',
    version: deps.settings.version,
    started_at: deps.settings.startedAt,
    node_version: deps.settings.nodeVersion,
    base_url: deps.settings.baseUrl,
    data_dir: deps.settings.dataDir,
    ffmpeg: engine ? { path: engine.path, version: engine.version, sandbox: engine.sandbox } : null,
    storage: { used_bytes: usage.usedBytes, free_bytes: usage.freeBytes },
    retention: describeRetention(deps),
    backups: describeNights(deps),
    queue,
    transcription: { available: deps.transcriber.isSet },
    problems: await problems(),
    encoding: { paused: deps.encoders.paused, encoders: deps.encoders.count },
  }
}
