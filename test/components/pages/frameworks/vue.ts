/**
 * A page in Vue 3: a component of one file; attributes as in HTML, what is no text by `.prop`. The
 * elements come when they are needed.
 */
import { html } from './page.ts'

const APP = `<script setup>
import { ref } from 'vue'
import { configure } from '@svc/components'

const { baseUrl, space, film, token, events } = window.given
configure({ baseUrl })
const shown = ref(false)
const color = ref('#112233')
const getToken = async () => token
const quieter = (audio) => { if (audio) audio.volume = 0.5 }
</script>

<template>
  <main>
    <button id="toggle" @click="shown = !shown">Show or hide</button>
    <button id="change" @click="color = '#445566'">Another colour</button>
    <template v-if="shown">
      <svc-player
        id="film" class="wide" data-kind="main" :embed="film" :color="color" :controls.prop="['play', 'time', 'seek']" playback-rate="1.5" muted loop
        @statechange="events.push('player ' + $event.detail.state)" @timeupdate="events.push('player time')"
      >
        <a slot="end-screen" href="#next">The next one</a>
      </svc-player>
      <svc-text for="film" timestamps @cueselect="events.push('text ' + $event.detail.cue.text + ' ' + Math.round($event.detail.seconds))" />
      <svc-clip :embed="film" alt="Waves" :width="320" :height="180" @statechange="events.push('clip ' + $event.detail.state)" />
      <svc-audio :embed="film" muted loop layout="line" @playing="events.push('audio playing')" :ref="quieter" />
      <svc-upload :getToken.prop="getToken" :max-files="2" autostart="off" @add="events.push('upload ' + $event.detail.file.name)" />
      <svc-list :space="space" :page-size="1" controls="search" @videoopen.prevent="events.push('list ' + $event.detail.video.name)" />
      <svc-files :embed="film" :kinds.prop="['video']" @download.prevent="events.push('files ' + $event.detail.kind)" />
    </template>
  </main>
</template>
`

const MAIN = `import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
`

export const VUE: Record<string, string> = {
  'vue.html': html('Vue', './vue.js'),
  'vue.js': MAIN,
  'App.vue': APP,
}
