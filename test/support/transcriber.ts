/**
 * Stands in for a program that recognises speech: says what it was given, and does what it is told to.
 * `node transcriber.ts <file that says what> <audio> <language> <output>`
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'

const [instructions, audio, language, output] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
]
const [what, pids] = readFileSync(instructions, 'utf8').split(' ') as [string, string]

// `write_once FILE` writes once there is such a file.
if (what === 'write_once') {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync(pids)) Atomics.wait(pause, 0, 0, 20)
}

if (what === 'write' || what === 'write_once' || what === 'print') {
  const wav = readFileSync(audio)
  const facts = {
    channels: wav.readUInt16LE(22),
    rate: wav.readUInt32LE(24),
    bits: wav.readUInt16LE(34),
    seconds: Math.round((wav.length - 44) / 32_000),
    core: limit('core file size'),
    fileBytes: limit('file size'),
    oomScore: Number(readFileSync('/proc/self/oom_score_adj', 'utf8')),
    language,
    niceness: getPriority(),
    variables: Object.keys(process.env).filter((name) => name !== 'PATH').length,
  }
  const text = `WEBVTT\nLanguage: nl\n\n00:00:00.100 --> 00:00:01.000\n${JSON.stringify(facts)}\n`
  if (what === 'print') process.stdout.write(text)
  else writeFileSync(`${output}.vtt`, text)
} else if (what === 'hang' || what === 'deaf') {
  // With a child of its own. One that is deaf ignores the polite signal, and so does its child.
  const deaf = what === 'deaf' ? "process.on('SIGTERM', () => {});" : ''
  const child = spawn(process.execPath, ['-e', `${deaf}setInterval(() => {}, 1000)`], {
    stdio: 'inherit',
  })
  if (deaf) process.on('SIGTERM', () => {})
  child.once('spawn', () => writeFileSync(pids, `${process.pid} ${child.pid}`))
  setInterval(() => {}, 1_000)
} else if (what === 'nothing') {
  writeFileSync(output, 'WEBVTT\n\n')
} else {
  process.stderr.write('loading the model\nno such model: huge\n')
  process.exit(3)
}

function limit(name: string): number {
  return Number(
    new RegExp(`^Max ${name} {2,}\\S+ +(\\d+)`, 'm').exec(
      readFileSync('/proc/self/limits', 'utf8'),
    )![1],
  )
}
