/**
 * Fails where a package that users get has a known vulnerability, high or critical; a registry that
 * does not answer is no reason to fail.
 */
import { spawnSync } from 'node:child_process'

interface Report {
  vulnerabilities?: Record<string, { severity: string; range?: string }>
}

const SERIOUS = new Set(['high', 'critical'])
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=30000']
const { stdout } = spawnSync('npm', args, {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
})
const found = reportOf(stdout)
if (found === null)
  process.stdout.write(
    'npm audit: the registry does not answer; known vulnerabilities were not looked for.\n',
  )
else {
  const serious = Object.entries(found).filter(([, { severity }]) => SERIOUS.has(severity))
  for (const [name, { severity, range = '' }] of serious)
    process.stderr.write(`npm audit: ${name} ${range} has a known vulnerability (${severity}).\n`)
  if (serious.length === 0)
    process.stdout.write('npm audit: no known high or critical vulnerability in what users get.\n')
  process.exitCode = serious.length > 0 ? 1 : 0
}

/** null where there was no answer. */
function reportOf(text: string): NonNullable<Report['vulnerabilities']> | null {
  try {
    return (JSON.parse(text) as Report).vulnerabilities ?? null
  } catch {
    return null
  }
}
