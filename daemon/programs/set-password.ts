/**
 * `node daemon/programs/set-password.ts < FILE`: sets the owner's password, whether the appliance runs or not.
 * It is what `svc daemon password` starts. The password is the first line of standard input, and is in no argument.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAnnouncer } from '../adapters/announcer.ts'
import { useDataFolder, useStateFolder } from '../adapters/data-folder.ts'
import { AlreadyRunning, takeLock, type Lock } from '../adapters/lock.ts'
import { createLog } from '../adapters/log.ts'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { createClient } from '../contract/client.ts'
import { inPlainWords } from '../contract/plain-words.ts'
import { passwordUpdate } from '../contract/sign-in.ts'
import { openData } from '../deps.ts'
import { finishMove } from '../moving/finish.ts'
import { setPassword } from '../sessions/password.ts'
import { ownVersion } from '../settings-of.ts'
import { firstLine, runToExit } from './stopped-appliance.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const { dataDir, stateDir } = config
  const checked = passwordUpdate.safeParse({ password: await firstLine() }, { error: inPlainWords })
  if (!checked.success) throw new ConfigError(`The password ${checked.error.issues[0]!.message}.`)
  useDataFolder(dataDir)
  if (stateDir !== undefined) useStateFolder(stateDir)
  const lock = lockOrHolder(stateDir ?? dataDir)
  if ('release' in lock) {
    // Once a move of the rows is decided, a change of those of before would be lost.
    const hasMoved = stateDir === undefined && (await finishMove(dataDir))
    await setInFolder(hasMoved ? readConfig() : config, lock, checked.data.password)
  } else
    await createClient({
      baseUrl: lock.localUrl,
      token: readFileSync(join(dataDir, 'owner.secret'), 'utf8').trim(),
    }).sessions.setPassword({ body: checked.data })
  process.stdout.write(
    `${JSON.stringify({ object: 'owner_password', data_dir: dataDir, set: true })}\n`,
  )
}

/** Throws `AlreadyRunning` when the appliance has only just begun to start. */
function lockOrHolder(dataDir: string): Lock | { localUrl: string } {
  try {
    return takeLock(dataDir)
  } catch (error) {
    const localUrl = error instanceof AlreadyRunning ? error.holder?.localUrl : null
    if (!localUrl) throw error
    return { localUrl }
  }
}

async function setInFolder(config: Config, lock: Lock, password: string): Promise<void> {
  const { log } = createLog('warn', { file: undefined, maxBytes: 0, rotatedFiles: 0 })
  const { db, vault } = await openData(config, ownVersion(), log)
  const owner = await db.read(({ accounts }) => accounts.firstOwner())
  await setPassword(
    { db, vault, announcer: createAnnouncer() },
    { account: owner!.id, keep: null },
    password,
    // Like one that runs, which is asked with the owner secret of the same folder.
    ({ audit }) =>
      audit.append({
        createdAt: new Date().toISOString(),
        space: null,
        actorKind: 'owner_secret',
        actorId: null,
        actorName: null,
        address: null,
        action: 'sessions.setPassword',
        targetId: owner!.id,
        targetName: owner!.name,
        changes: [],
      }),
  )
  await db.close()
  lock.release()
}

await runToExit(main)
