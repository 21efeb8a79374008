import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { AppError, type Fault } from '../../../daemon/contract/errors.ts'
import { parseAss } from '../../../daemon/subtitle-formats/ass.ts'
import { parseEmbedded } from '../../../daemon/subtitle-formats/embedded.ts'
import { requireSubtitle } from '../../../daemon/subtitle-formats/parse-subtitle.ts'

const vttOf = (text: string): string => requireSubtitle(text, 'body').vtt

function faultsOf(text: string): Fault[] {
  try {
    requireSubtitle(text, 'body')
  } catch (error) {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'validation_failed')
    return error.faults!
  }
  return []
}
const placesOf = (text: string): string[] => faultsOf(text).map(({ path }) => path)

describe('tracks: WebVTT', () => {
  it('keeps styles, regions, names, settings and overlapping cues, and puts cues in the order of their starts', () => {
    const text = [
      'WEBVTT - a film',
      'Language: nl',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:low',
      '',
      'NOTE of the',
      'translator',
      '',
      'second',
      '00:05.000 --> 00:09.000 line:0 align:start region:low',
      '<v Anna>Two</v>',
      '',
      '00:01.000 --> 00:06.000',
      'One &amp; only',
      '',
    ].join('\n')
    assert.equal(
      vttOf(text),
      [
        'WEBVTT',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'REGION',
        'id:low',
        '',
        '00:00:01.000 --> 00:00:06.000',
        'One &amp; only',
        '',
        'second',
        '00:00:05.000 --> 00:00:09.000 line:0 align:start region:low',
        '<v Anna>Two</v>',
        '',
      ].join('\n'),
    )
    assert.equal(requireSubtitle(text, 'body').parsed.language, 'nl')
  })

  it('is read with a mark, with any line ends, without an empty line between cues, and beyond an hour', () => {
    const text =
      '\uFEFFWEBVTT\r\rX\r00:01.000 --> 00:02.000\rOne\r01:02:03.004 --> 100:00:00.000\r\nTwo'
    assert.equal(
      vttOf(text),
      'WEBVTT\n\nX\n00:00:01.000 --> 00:00:02.000\nOne\n\n01:02:03.004 --> 100:00:00.000\nTwo\n',
    )
  })

  it('a line of blanks inside a cue, as YouTube writes them, does not end it', () => {
    const text = [
      'WEBVTT',
      'Kind: captions',
      'Language: en',
      '',
      '00:00:00.000 --> 00:00:02.000 align:start position:0%',
      ' ',
      'hello<00:00:00.500><c> world</c>',
      '',
      '00:00:02.000 --> 00:00:02.010 align:start position:0%',
      'hello world',
      ' ',
      '',
      '00:00:02.010 --> 00:00:04.000',
      'hello world',
      '\u00a0',
      'and all',
      '',
    ].join('\n')
    const written = [
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:02.000 align:start position:0%',
      'hello<00:00:00.500><c> world</c>',
      '',
      '00:00:02.000 --> 00:00:02.010 align:start position:0%',
      'hello world',
      '',
      '00:00:02.010 --> 00:00:04.000',
      'hello world',
      'and all',
      '',
    ].join('\n')
    assert.equal(vttOf(text), written)
    assert.equal(vttOf(written), written)
  })

  it('lines of blanks between blocks are the same as empty ones', () => {
    const text = (blank: string): string =>
      [
        'WEBVTT',
        'STYLE\n::cue { color: red }',
        'NOTE for the translator',
        'first\n00:01.000 --> 00:02.000\nOne',
        '00:03.000 --> 00:04.000\nTwo',
        `${blank}\n00:05.000 --> 00:06.000`,
        'NOTE the end',
        '',
      ].join(`\n${blank}\n`)
    assert.equal(vttOf(text(' \t')), vttOf(text('')))
    assert.match(vttOf(text('')), /STYLE[^]*\n\nfirst\n[^]*06\.000\n$/)
  })

  it('what is written is read as the same again', () => {
    const once = vttOf(
      'WEBVTT\n\nSTYLE\n::cue(b) { color: red }\n\na\n00:01.000 --> 00:02.000 ' +
        'position:10%\n<b>One</b>\nmore\n\n00:01.000 --> 00:02.000\n',
    )
    assert.equal(vttOf(once), once)
  })

  it('every fault is named by its line', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> soon\nx\n\n00:05.000 --> 00:04.000\ny\n\nstray\n\n00:61.000 --> ' +
      '02:00.000\nz\n\n00:07.000 --> 00:07.000\n'
    const faults = faultsOf(text)
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['body line 3', 'body line 6', 'body line 9', 'body line 11', 'body line 14'],
    )
    assert.deepEqual(
      faults.map(({ message }) => message.split(';')[0]),
      [
        'is not a valid timing',
        'ends before it starts',
        'is text without a timing line above it',
        'has more than 59 minutes or seconds',
        'ends at the time it starts',
      ],
    )
    assert.deepEqual(placesOf('WEBVTT\n\n'), ['body'])
    assert.deepEqual(placesOf('WEBVTTX\n\n00:01.000 --> 00:02.000\nx\n'), ['body line 1'])
  })

  it('of many faults the first fifty are told', () => {
    assert.equal(placesOf(`WEBVTT\n\n${'00:02.000 --> 00:01.000\nx\n\n'.repeat(60)}`).length, 50)
  })
})

describe('tracks: SRT', () => {
  it('becomes WebVTT with its tags, its places and its signs', () => {
    const text = [
      '1',
      '00:00:01,000 --> 00:00:02,500  X1:100 X2:200 Y1:1 Y2:2',
      '{\\an8}<i>Up</i> & <font color="#ff0000">red</font>',
      '',
      '2',
      '00:00:03,000 --> 00:00:04,000',
      'a <b>b</B> 1 < 2 &amp; <unknown>',
      '',
    ].join('\r\n')
    assert.equal(
      vttOf(text),
      [
        'WEBVTT',
        '',
        '00:00:01.000 --> 00:00:02.500 line:0',
        '<i>Up</i> &amp; red',
        '',
        '00:00:03.000 --> 00:00:04.000',
        'a <b>b</b> 1 &lt; 2 &amp; &lt;unknown&gt;',
        '',
      ].join('\n'),
    )
  })

  it('is read as programs and people write it', () => {
    const timings = [
      '0:0:1,5 --> 0:0:2,50',
      '00:00:01.500-->00:00:02.500',
      '00: 00: 01,500 -> 00: 00: 02,500',
      '00:00:01:500 --> 00:00:02:500',
      '00:01,500 --> 00:02,500',
      '00:00:01,500 —> 00:00:02,500',
    ]
    for (const timing of timings)
      assert.equal(
        vttOf(`1\n${timing}\nHi\n`),
        'WEBVTT\n\n00:00:01.500 --> 00:00:02.500\nHi\n',
        timing,
      )
    assert.equal(
      vttOf('00:00:01 --> 00:00:02\nHi'),
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n',
    )
  })

  it('an empty line inside a text does not end it, numbers may be missing, and an arrow may be said', () => {
    const text =
      '00:00:01,000 --> 00:00:02,000\nOne\n\n\nstill one\n00:00:03,000 --> ' +
      '00:00:04,000\n\n3\n00:00:05,000 --> 00:00:06,000\n--> go on\n2026\n'
    assert.equal(
      vttOf(text),
      [
        'WEBVTT',
        '',
        '00:00:01.000 --> 00:00:02.000',
        'One',
        'still one',
        '',
        '00:00:03.000 --> 00:00:04.000',
        '',
        '00:00:05.000 --> 00:00:06.000',
        '--&gt; go on',
        '2026',
        '',
      ].join('\n'),
    )
  })

  it('a line of tags alone leaves no empty line, which would end the cue', () => {
    const text = [
      '1',
      '00:00:01,000 --> 00:00:02,000',
      '{\\an8}',
      '<font color="#ff0000">',
      'Hello',
      '<font face="x"> </font>',
      'there',
      '</font>',
      '',
      '2',
      '00:00:03,000 --> 00:00:04,000',
      'Next',
    ].join('\n')
    const written = [
      'WEBVTT',
      '',
      '00:00:01.000 --> 00:00:02.000 line:0',
      'Hello',
      'there',
      '',
      '00:00:03.000 --> 00:00:04.000',
      'Next',
      '',
    ].join('\n')
    assert.equal(vttOf(text), written)
    assert.equal(parseEmbedded(text, 'srt'), written)
  })

  it('every fault is named by its line', () => {
    assert.deepEqual(
      placesOf(
        'Hello\n\n1\n00:00:02,000 --> 00:00:01,000\nx\n\n2\n00:00:xx,000 --> 00:00:01,000\ny\n',
      ),
      ['body line 1', 'body line 4', 'body line 8'],
    )
    assert.deepEqual(placesOf('just a letter, and no subtitle'), ['body'])
    assert.deepEqual(placesOf(''), ['body'])
  })
})

describe('tracks: SubStation Alpha inside a source', () => {
  const script = (...lines: string[]): string[] => [
    '[Script Info]',
    'ScriptType: v4.00+',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Alignment',
    'Style: Default,Arial,2',
    'Style: Sign,Arial,9',
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...lines,
  ]
  const cuesOf = (...texts: string[]) =>
    parseAss(
      script(...texts.map((text) => `Dialogue: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,${text}`)),
    ).cues

  it('gives its dialogue, with bold, italic and underline nested as WebVTT wants it', () => {
    assert.deepEqual(cuesOf('{\\i1}one{\\b1} two{\\i0} three, four\\Nfive')[0], {
      startMs: 1_500,
      endMs: 2_000,
      id: '',
      settings: '',
      text: '<i>one<b> two</b></i><b> three, four\nfive</b>',
    })
  })

  it('a place comes from the line, else from its style', () => {
    assert.equal(cuesOf('{\\an8\\fs20}up')[0]!.settings, 'line:0')
    const [sign] = parseAss(script('Dialogue: 0,0:00:01.00,0:00:02.00,Sign,,0,0,0,,EXIT')).cues
    assert.equal(sign!.settings, 'line:0 position:100% align:right')
  })

  it('drawings, comments and empty lines are no text; braces and signs are', () => {
    assert.deepEqual(
      cuesOf('{\\p1}m 0 0 l 100 0{\\p0}', '{\\an8}', '\\{a\\} <b> & c').map(({ text }) => text),
      ['{a} &lt;b&gt; &amp; c'],
    )
    assert.deepEqual(
      parseAss(script('Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,not shown')).cues,
      [],
    )
  })

  it('what cannot be understood of an embedded text is left out, and of nothing comes nothing', () => {
    assert.equal(
      parseEmbedded(
        '1\n00:00:01,000 --> 00:00:00,000\nwrong\n\n2\n00:00:03,000 --> 00:00:04,000\nright\n',
        'srt',
      ),
      'WEBVTT\n\n00:00:03.000 --> 00:00:04.000\nright\n',
    )
    assert.equal(parseEmbedded('WEBVTT\n\n', 'vtt'), null)
  })
})
