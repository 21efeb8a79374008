/** All seven elements on one page, as a customer writes it: no build has touched it. */
import type { Appliance } from './appliance.ts'

export const SEVEN = ['player', 'text', 'clip', 'audio', 'upload', 'list', 'files'] as const
export type Seven = (typeof SEVEN)[number]

/** `embed`: of another video than the film. */
export function sevenOnAPage(
  {
    daemon: { baseUrl, space },
    film,
    uploadToken,
  }: Pick<Appliance, 'daemon' | 'film' | 'uploadToken'>,
  { embed = film, list = space, token = uploadToken() } = {},
): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Films of the museum</title>
<link rel="icon" href="data:,">
<script type="module" src="${baseUrl}/npm/@svc/components/+esm"></script>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1e; background: #fff }
  svc-player, svc-clip { display: block; aspect-ratio: 16 / 9 }
  svc-player { max-width: 40rem } svc-clip { width: 20rem } svc-text { height: 10rem }
</style>
<main>
  <h1>Films of the museum</h1>
  <section><h2>Watch</h2><svc-player id="film" embed="${embed}" muted></svc-player></section>
  <section><h2>Read along</h2><svc-text for="film"></svc-text></section>
  <section><h2>At a glance</h2><svc-clip embed="${embed}" alt="Waves on a beach"></svc-clip></section>
  <section><h2>Listen</h2><svc-audio embed="${embed}"></svc-audio></section>
  <section><h2>Send us yours</h2><svc-upload token="${token}"></svc-upload></section>
  <section><h2>All films</h2><svc-list space="${list}" controls="search order" placeholders="1"></svc-list></section>
  <section><h2>Take it along</h2><svc-files embed="${embed}"></svc-files></section>
</main>
</html>`
}
