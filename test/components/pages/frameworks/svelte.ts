/** A page in Svelte 5: each element by an import of its own, so that Svelte sees its properties. */
import { html } from './page.ts'

const APP = `<script>
  import { configure } from '@svc/components'
  import '@svc/components/player'
  import '@svc/components/text'
  import '@svc/components/clip'
  import '@svc/components/audio'
  import '@svc/components/upload'
  import '@svc/components/list'
  import '@svc/components/files'

  const { baseUrl, space, film, token, events } = window.given
  configure({ baseUrl })
  let shown = $state(false)
  let color = $state('#112233')
  const quieter = (audio) => { audio.volume = 0.5 }
</script>

<main>
  <button id="toggle" onclick={() => (shown = !shown)}>Show or hide</button>
  <button id="change" onclick={() => (color = '#445566')}>Another colour</button>
  {#if shown}
    <svc-player id="film" class="wide" data-kind="main" embed={film} {color} controls={['play', 'time', 'seek']} playbackRate={1.5} muted loop
      onstatechange={({ detail }) => events.push('player ' + detail.state)} ontimeupdate={() => events.push('player time')}>
      <a slot="end-screen" href="#next">The next one</a>
    </svc-player>
    <svc-text for="film" timestamps oncueselect={({ detail }) => events.push('text ' + detail.cue.text + ' ' + Math.round(detail.seconds))}></svc-text>
    <svc-clip embed={film} alt="Waves" width={320} height={180} onstatechange={({ detail }) => events.push('clip ' + detail.state)}></svc-clip>
    <svc-audio embed={film} muted loop layout="line" onplaying={() => events.push('audio playing')} {@attach quieter}></svc-audio>
    <svc-upload getToken={async () => token} maxFiles={2} autostart={false} onadd={({ detail }) => events.push('upload ' + detail.file.name)}></svc-upload>
    <svc-list {space} pageSize={1} controls={['search']} onvideoopen={(event) => { event.preventDefault(); events.push('list ' + event.detail.video.name) }}></svc-list>
    <svc-files embed={film} kinds={['video']} ondownload={(event) => { event.preventDefault(); events.push('files ' + event.detail.kind) }}></svc-files>
  {/if}
</main>
`

const MAIN = `import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app') })
`

export const SVELTE: Record<string, string> = {
  'svelte.html': html('Svelte', './svelte.js'),
  'svelte.js': MAIN,
  'App.svelte': APP,
}
