/** docs/components/: a page for each element, made from what custom-elements.json says of it. */
import { PREVIEWED, type ComponentExample, type Keys } from './component-examples.ts'
import { declarations, type Declaration } from './component-manifest.ts'

/** Path → text. Of every element whose comments name its parts. */
export function componentPages(): Record<string, string> {
  const written = declarations().filter(({ declaration }) => declaration.cssParts.length > 0)
  return Object.fromEntries(
    written.map(({ element, declaration }) => [
      `docs/components/${element}.md`,
      page(element, declaration),
    ]),
  )
}

/** Prose that the tables cannot express. */
const NOTES: Record<string, string> = {
  player: `It stands for a \`<video>\`: \`play()\` (its promise holds also when nothing is loaded yet), \`pause()\`, \`currentTime\`, \`volume\`, \`buffered\`,
\`textTracks\` and the rest are those of the element inside, which is \`media\`. Nothing of a video is fetched before it comes near the
view, and hls.js and the controls only once somebody is about to play. A video that is still being made shows its progress and
starts by itself when it is playable, if it is in view.

The player is as wide as its place and takes the video's proportions once it knows them. So that nothing moves before its script is
there: \`svc-player { display: block; aspect-ratio: 16 / 9 }\`.

\`play\` in \`controls\` stands for the start button, the play button, clicks on the picture and the space bar: without it the page itself
calls \`play()\`.

Themes, also of your own: [themes](../themes.md).`,
  clip: `With \`width\` and \`height\` it keeps its place once its script is there. So that nothing moves before that either, say so in CSS:
\`svc-clip { display: block; width: 640px; aspect-ratio: 16 / 9 }\`.

For people who want little motion (\`prefers-reduced-motion\`) or little data it stays a picture until they play it. What
moves by itself can be stopped: leave the button, or give the page one that calls \`pause()\`.`,
  text: `Give it a height and it scrolls along inside it; the page itself is never scrolled. A reader who scrolls is left alone until
they come back to what is spoken or press the button.`,
  audio: `Sound is played from the track's own file, by the browser itself: neither hls.js nor the picture is loaded.`,
  upload: `The token is an upload token that your server signs (docs/private-videos.md); its \`sub\` says where videos go. A page that stays open longer than
its token lives gives a function instead, which is called whenever a new one is due:

\`\`\`js
document.querySelector('svc-upload').getToken = async () => (await fetch('/upload-token')).text()
\`\`\`

**After a break** it goes on by itself, with what is there already. **After a reload**, or a week later on another machine, it goes on as well once
the visitor chooses the same file again: the appliance knows it by its name, its size and a hash of pieces of it. The browser keeps
nothing. Where many visitors share what a token is for, sign who it is for (\`"uploader": "visitor 4711"\`), and nobody comes upon another's.

**Given up** means that the appliance keeps nothing of it. What is left behind by a closed page goes after 7 days (\`SVC_UPLOAD_EXPIRY_SECONDS\`).

An item of \`items\` and of the events has \`id\`, \`file\`, \`path\`, \`state\`, \`reason\`, \`message\`, \`sizeBytes\`, \`sentBytes\`, \`progress\`, \`resumedBytes\`,
\`processed\` and \`video\`. In a form it is a field: with \`name\` it sends the ids of its videos, with \`required\` it wants one.`,
  list: `## Who sees what

A list is for everybody once its owner says so: \`PATCH /v1/spaces/<id>\` or \`/v1/collections/<id>\` with \`{ "public_listing": true }\`.
Then it holds the public videos that can be played, and those of collections inside; of private ones nobody hears. With a
playback token for the space or the collection it holds all of them, whether it is public or not ([private videos](../private-videos.md)).
A name and a description in a public list are read by everybody.

## Templates

Without a template each video is a card. With one, the page decides, and its own styles count:

\`\`\`html
<svc-list space="m5e7u" href="/watch/{id}">
  <template>
    <article>
      <img data-svc-src="{thumbnail}" alt="" loading="lazy" width="320" height="180">
      <h3>{position}. {name}</h3>
      <p data-svc-if="description">{description}</p>
      <time datetime="{created_at}">{date}</time> {duration}
    </article>
  </template>
  <template slot="collection"><h3>{name}</h3> {count}</template>
  <template slot="player"><svc-player color="#e5484d" controls="play time seek volume fullscreen"></svc-player></template>
</svc-list>
\`\`\`

| Written | Does |
| --- | --- |
| \`{name}\` in a text or an attribute | puts the field there |
| \`data-svc-<attribute>="…"\` | sets that attribute; for frameworks that read braces themselves, or load what stands in \`src\` |
| \`data-svc-text="…"\` | the text of the element |
| \`data-svc-if="field"\`, \`"!field"\` | leaves the element out where the field is empty, or is not |
| \`data-svc-open\` | a press opens the video or collection, in a template that has links or buttons of its own |

Fields of a video: \`id name description position duration duration_seconds date created_at language width height aspect_ratio
audio_only poster thumbnail image url\`; of a collection: \`id name count video_count\`. Braces around anything else stay as they are.

What is said of a video becomes text and plain attributes, never an element: \`on…\`, \`style\`, \`srcdoc\`, \`name\` and whatever is not
known to be harmless cannot be bound, nothing inside \`script\`, \`style\`, \`iframe\`, \`form\` and the like is filled, and an address is one of http or
https, of which only \`url poster thumbnail image\` may be the beginning. Of custom elements every attribute can be bound but
\`on…\`, \`style\`, \`srcdoc\`, \`is\`, \`theme\`, \`slot\` and \`nonce\`. A refused attribute is left out, and the console says so.

The whole of what a template makes is pressed at once. If it has links or buttons of its own, those are, and \`data-svc-open\` marks what opens.

## Place

Empty cards keep the place of the first videos, and every card is as high as its neighbours: nothing moves when they come. Say
\`placeholders\` where there are fewer. The player is loaded when somebody opens a video.`,
  files: `Every file is a link with \`?download=\`: the browser streams it to the disk itself, under a name that says what it is. The
original is offered where the token permits it.`,
}

function page(
  element: string,
  {
    tagName,
    name,
    description,
    attributes,
    members,
    events,
    slots,
    cssParts,
    cssProperties,
  }: Declaration,
): string {
  const { first, examples, keys } = PREVIEWED[element]!
  const listed = members.filter(
    (member) => !attributes.some(({ fieldName }) => fieldName === member.name),
  )
  const sections = [
    `${code(first)}\n`,
    `Try it with videos of your own: \`/developers/playground?element=${element}\` in the ` +
      'dashboard has every setting below as a control, the element beside it, and its code.\n',
    `\`import '@svc/components/${element}'\` registers it alone; ` +
      `\`/npm/@svc/components/${element}/+esm\` on the appliance does the same. In React: ` +
      `\`import { ${name.replace(/^Svc/, '')} } from '@svc/components/react'\`.\n`,
    NOTES[element] ? `${NOTES[element]}\n` : '',
    `## Examples\n\n${examples.map(example).join('\n')}`,
    keyboard(keys),
    table(
      'Attributes',
      ['Attribute', 'Property', 'Meaning', 'Default'],
      attributes.map((row) => [
        `\`${row.name}\``,
        `\`${row.fieldName}\``,
        row.description,
        row.default ? plain(row.default) : '',
      ]),
    ),
    table(
      'Methods and properties',
      ['Name', 'Meaning'],
      listed.map((row) => [`\`${row.name}${row.kind === 'method' ? '()' : ''}\``, row.description]),
    ),
    table(
      'Events',
      ['Event', 'Type', 'Meaning'],
      events.map((row) => [`\`${row.name}\``, `\`${row.type.text}\``, row.description]),
    ),
    table(
      'Slots',
      ['Slot', 'Meaning'],
      slots.map((row) => [`\`${row.name}\``, row.description]),
    ),
    table(
      'Parts',
      ['Part', 'Meaning'],
      cssParts.map((row) => [`\`${row.name}\``, row.description]),
    ),
    table(
      'Custom properties',
      ['Property', 'Meaning', 'Default'],
      cssProperties.map((row) => [
        `\`${row.name}\``,
        row.description,
        row.default ? `\`${row.default}\`` : '',
      ]),
    ),
  ]
  return `# \`<${tagName}>\`\n\n${description}\n\n${sections.filter(Boolean).join('\n')}
What the page sets, as attribute or property, holds; else what the appliance says of the video or its space; else the default.
All events bubble and are composed. Nothing is stored, and nothing is asked of any host but the appliance.

<!-- Made from components/${element}/element.ts by npm run docs. -->
`
}

const code = (text: string, language = 'html'): string => `\`\`\`${language}\n${text}\n\`\`\``
const example = ({ title, about, language, code: text }: ComponentExample): string =>
  `### ${title}\n\n${about ? `${about}\n\n` : ''}${code(text, language)}\n`
const keyboard = ({ about, rows }: { about: string; rows: Keys }): string =>
  table(
    'Keyboard',
    ['Key', 'Does'],
    rows.map((row) => [...row]),
  ).replace('\n\n', `\n\n${about}\n\n`)

/** A value is code, a sentence is not. */
const plain = (fallback: string): string =>
  /^[\w#./-]+$/.test(fallback) && !/^(on|off|all)$/.test(fallback) ? `\`${fallback}\`` : fallback

function table(title: string, head: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return `## ${title}\n\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`
}
