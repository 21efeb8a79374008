/** What `svc doctor` says of an appliance or of a data folder, as programs read it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startEnv } from '../daemon.ts'
import { newHome, SVC } from './svc.ts'

export interface Diagnosis {
  object: string
  url: string
  healthy: boolean
  checks: {
    name: string
    status: string
    code: string | null
    detail: string
    hint: string | null
  }[]
  files?: { faults: { path: string; fault: string }[]; faultyFiles: number }
  fixes?: { check: string; detail: string; status: string; error: string | null }[]
}

/** Where doctor is to look. */
export interface Place {
  dataDir: string
  url: string
  /** Put before the command, it runs inside. */
  enter?: readonly string[]
  env?: Record<string, string>
}

export async function diagnose(
  { dataDir, url, enter = [], env = {} }: Place,
  ...args: string[]
): Promise<{ code: number; found: Diagnosis; stderr: string }> {
  const home = await newHome()
  try {
    const [command, ...words] = [...enter, process.execPath, SVC, 'doctor', '--format', 'json']
    // It ends with 1 where something is wrong.
    const ended = await promisify(execFile)(command!, [...words, ...args], {
      env: { ...startEnv(), HOME: home.path, SVC_DATA_DIR: dataDir, SVC_URL: url, ...env },
      maxBuffer: 50_000_000,
    }).then(
      (streams) => ({ ...streams, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    )
    const { code, stdout, stderr } = ended
    assert.ok(code === 0 || code === 1, stderr)
    return { code, found: JSON.parse(stdout) as Diagnosis, stderr }
  } finally {
    await home.remove()
  }
}
