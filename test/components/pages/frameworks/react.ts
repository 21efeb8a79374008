/** A page in React 19, by components with types. The lines that are wrong must be found wrong. */
import { html } from './page.ts'

const PAGE = `import { useState } from 'react'
import { Audio, Clip, Files, List, Player, Text, Upload, configure } from '@svc/components/react'

export interface Given { baseUrl: string; space: string; film: string; token: string; events: string[] }
declare global { interface Window { given: Given } }

const { baseUrl, space, film, token, events } = window.given
configure({ baseUrl })

export function Page() {
  const [shown, setShown] = useState(false)
  const [color, setColor] = useState('#112233')
  return <main>
    <button id="toggle" onClick={() => setShown(!shown)}>Show or hide</button>
    <button id="change" onClick={() => setColor('#445566')}>Another colour</button>
    {shown && <>
      <Player id="film" className="wide" data-kind="main" embed={film} color={color} controls={['play', 'time', 'seek']} playbackRate={1.5} muted loop
        onStateChange={({ detail }) => events.push('player ' + detail.state)} onTimeUpdate={() => events.push('player time')}>
        <a slot="end-screen" href="#next">The next one</a>
      </Player>
      <Text for="film" timestamps onCueSelect={({ detail }) => events.push('text ' + detail.cue.text + ' ' + Math.round(detail.seconds))} />
      <Clip embed={film} alt="Waves" width={320} height={180} onStateChange={({ detail }) => events.push('clip ' + detail.state)} />
      <Audio embed={film} muted loop layout="line" onPlaying={() => events.push('audio playing')} ref={(audio) => { if (audio) audio.volume = 0.5 }} />
      <Upload getToken={async () => token} maxFiles={2} autostart={false} onAdd={({ detail }) => events.push('upload ' + detail.file.name)} />
      <List space={space} pageSize={1} controls={['search']} onVideoOpen={(event) => { event.preventDefault(); events.push('list ' + event.detail.video.name) }} />
      <Files embed={film} kinds={['video']} onDownload={(event) => { event.preventDefault(); events.push('files ' + event.detail.kind) }} />
    </>}
  </main>
}

// @ts-expect-error: there is no such property
export const unknown = <Player nonsense="x" />
// @ts-expect-error: a token comes by a promise or at once, as text
export const wrong = <Upload getToken={async () => 4} />
// @ts-expect-error: it has no such state
export const never = <Files embed={film} onStateChange={({ detail }) => detail.state === 'playing'} />
`

const MAIN = `import { StrictMode, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './page.tsx'

createRoot(document.getElementById('app')).render(createElement(StrictMode, null, createElement(Page)))
`

export const REACT: Record<string, string> = {
  'react.html': html('React', './react.js'),
  'react.js': MAIN,
  'page.tsx': PAGE,
}
