import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import { loadCommands } from '../../build/cli-commands.ts'
import { manPages } from '../../build/man-pages.ts'
import { putManuals } from '../../build/release/manuals.ts'
import { scriptProgram } from '../script-programs.ts'

const EDITION = { version: '1.2.3-beta.1', epochSeconds: 1_700_000_000 }
const run = promisify(execFile)

describe('the man pages of svc', () => {
  let folder: string
  let pages: Record<string, string>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-man-'))
    pages = await manPages(EDITION)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('are one for svc and one for each command, with every flag', async () => {
    const commands = await loadCommands()
    assert.deepEqual(
      Object.keys(pages).sort(),
      ['svc.1', ...commands.map(([words]) => `svc-${words.replaceAll(' ', '-')}.1`)].sort(),
    )
    for (const [words, { flags = {} }] of commands)
      for (const name of Object.keys(flags))
        assert.ok(
          pages[`svc-${words.replaceAll(' ', '-')}.1`]!.includes(name.replaceAll('-', '\\-')),
          `${words} --${name}`,
        )
    assert.match(pages['svc.1']!, /^\.TH "SVC" "1" "2023-11-14" "svc 1\.2\.3\\-beta\.1" "svc"$/m)
    assert.match(pages['svc.1']!, /^\\fB124\\fP$/m)
  })

  it('are plain to roff: ASCII, and no line begins with a request that is none of ours', () => {
    for (const [name, page] of Object.entries(pages)) {
      assert.match(page, /^[\x0a\x20-\x7e]*$/, name)
      for (const [line] of page.matchAll(/^[.'].*$/gm))
        assert.match(line, /^\.(TH|SH|PP|TP|nf|fi|RS 4|RE|nh|ad l)\b/, `${name}: ${line}`)
    }
  })

  it('give groff nothing to warn of, and say what --help says', async () => {
    const all = Object.keys(pages).map((name) => join(folder, name))
    for (const [name, page] of Object.entries(pages)) await writeFile(join(folder, name), page)
    const groff = await scriptProgram('groff')
    assert.equal((await run(groff, ['-man', '-ww', '-Tutf8', '-z', ...all])).stderr, '')
    const page = join(folder, 'svc-videos-upload.1')
    const { stdout: shown } = await run(await scriptProgram('man'), ['-l', page], {
      env: { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8', MAN_KEEP_FORMATTING: '' },
    })
    assert.match(shown, /svc-videos-upload - Upload files as new videos, and print the videos\n/)
    assert.match(shown, /--timeout <time>\n/)
    assert.match(
      shown,
      /ffmpeg -i in\.avi -f matroska - \| svc videos upload - --name "From a pipe"/,
    )
  })

  it('lie compressed in a release, the same bytes each time, with completion for three shells', async () => {
    const [first, second] = [join(folder, 'a'), join(folder, 'b')]
    for (const share of [first, second]) await putManuals(share, EDITION)
    const files = (await readdir(first, { recursive: true })).sort()
    assert.deepEqual(files, (await readdir(second, { recursive: true })).sort())
    for (const file of files)
      if ((await stat(join(first, file))).isFile())
        assert.ok((await readFile(join(first, file))).equals(await readFile(join(second, file))))
    const page = gunzipSync(await readFile(join(first, 'man/man1/svc-videos-list.1.gz')))
    assert.equal(String(page), pages['svc-videos-list.1'])
    for (const file of [
      'bash-completion/completions/svc',
      'zsh/vendor-completions/_svc',
      'fish/vendor_completions.d/svc.fish',
    ])
      assert.ok(files.includes(file), file)
  })
})
