/** docs/decisions/README.md: the decisions by topic, read from the head of each file. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'docs', 'decisions')
/** In the order of the index. */
const TOPICS = [
  'storage',
  'API',
  'access',
  'security',
  'uploads',
  'encoding',
  'playback',
  'images',
  'tracks',
  'elements',
  'dashboard',
  'command line',
  'analytics',
  'imports',
  'operation',
  'desktop app',
  'project',
]
/** Number and title, topic, state, and the paragraph that sums it up. */
const HEAD = /^# (\d{4}) (.+)\n\nTopic: (.+) · State: (.+)\n\n((?:.+\n)+)/

interface Decision {
  file: string
  number: string
  title: string
  topic: string
  state: string
  summary: string
}

export function decisionIndex(): string {
  const decisions = globSync('[0-9]*.md', { cwd: folder }).sort().map(readDecision)
  const sections = TOPICS.map((topic) => {
    const rows = decisions
      .filter((each) => each.topic === topic)
      .map(({ file, number, title, summary, state }) =>
        row([`[${number}](${file})`, title, summary, state]),
      )
    return `## ${topic[0]!.toUpperCase()}${topic.slice(1)}\n\n${row(['', 'Decision', 'In one line', 'State'])}${row(Array(4).fill('---'))}${rows.join('')}`
  })
  return `# Decisions

Choices that a later reader would question: what was chosen, what was not, and what would change our mind.
Measurements are beside their benchmarks, in [bench](../../bench/README.md). Numbers are never used again, so some are missing.

A new decision takes the next number and begins like this; \`npm run docs\` then adds it to this page:

\`\`\`
# 0200 What is chosen, as a sentence

Topic: ${TOPICS[0]} · State: in force

One or two lines that sum it up.
\`\`\`

When a decision no longer holds, its state becomes \`replaced by 0201\`, or its file is deleted.

${sections.join('\n')}
<!-- Generated from the heads of the files by npm run docs. -->
`
}

function readDecision(file: string): Decision {
  const [, number, title, topic, state, summary] =
    HEAD.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  if (number === undefined || !basename(file).startsWith(`${number}-`))
    throw new Error(`docs/decisions/${file} does not begin as docs/decisions/README.md shows`)
  if (!TOPICS.includes(topic!))
    throw new Error(`docs/decisions/${file}: ${topic} is none of ${TOPICS.join(', ')}`)
  return {
    file,
    number,
    title: title!,
    topic: topic!,
    state: state!,
    summary: summary!.trim().replaceAll('\n', ' '),
  }
}

const row = (cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
