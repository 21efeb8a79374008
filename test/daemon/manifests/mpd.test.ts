import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  mpdText,
  type DashPicture,
  type DashSound,
  type Mpd,
} from '../../../daemon/manifests/mpd.ts'

const picture: DashPicture = {
  timeline: { timescale: 30_000, durations: [60_060, 60_060, 120_120, 120_120, 120_120, 3_003] },
  frameRate: { num: 30_000, den: 1_001 },
  aspectRatio: '16:9',
  representations: [
    {
      id: 'h264_sd',
      codec: 'avc1.64001E',
      width: 640,
      height: 360,
      averageBps: 500_000,
      peakBps: 900_000.5,
    },
  ],
}
const sound: DashSound = {
  id: 'aud_1',
  codec: 'mp4a.40.2',
  label: 'English',
  language: 'en',
  isDefault: true,
  channels: 2,
  sampleRate: 48_000,
  averageBps: 128_000,
  peakBps: 132_000,
  timeline: { timescale: 48_000, durations: [96_256, 95_232] },
}
const mpd = (change: Partial<Mpd> = {}): Mpd => ({
  durationSeconds: 16.1161,
  longestSegmentSeconds: 4,
  pictureFolder: 's/src_1',
  soundFolder: 's/src_1/audio',
  pictures: [picture],
  sounds: [sound],
  subtitles: [],
  thumbnails: null,
  ...change,
})

describe('the DASH manifest', () => {
  it('lists every segment by number from 0, equal lengths once, times from 0', () => {
    assert.equal(
      mpdText(mpd()),
      `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT16.1161S" maxSegmentDuration="PT4S" minBufferTime="PT2S">
<Period id="0" start="PT0S">
<AdaptationSet id="0" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" frameRate="30000/1001" maxFrameRate="30000/1001" sar="1:1" par="16:9" maxWidth="640" maxHeight="360">
<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
<SegmentTemplate timescale="30000" startNumber="0" presentationTimeOffset="0" initialization="s/src_1/$RepresentationID$/init.mp4" media="s/src_1/$RepresentationID$/$Number$.m4s">
<SegmentTimeline>
<S t="0" d="60060" r="1"/>
<S d="120120" r="2"/>
<S d="3003"/>
</SegmentTimeline>
</SegmentTemplate>
<Representation id="h264_sd" codecs="avc1.64001E" bandwidth="900001" width="640" height="360"/>
</AdaptationSet>
<AdaptationSet id="1" contentType="audio" mimeType="audio/mp4" lang="en" segmentAlignment="true" startWithSAP="1">
<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
<Label>English</Label>
<SegmentTemplate timescale="48000" startNumber="0" presentationTimeOffset="0" initialization="s/src_1/audio/$RepresentationID$/init.mp4" media="s/src_1/audio/$RepresentationID$/$Number$.m4s">
<SegmentTimeline>
<S t="0" d="96256"/>
<S d="95232"/>
</SegmentTimeline>
</SegmentTemplate>
<Representation id="aud_1" codecs="mp4a.40.2" bandwidth="132000" audioSamplingRate="48000">
<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>
</Representation>
</AdaptationSet>
</Period>
</MPD>
`,
    )
  })

  it('another track is an alternative, and one whose language nobody knows names none', () => {
    const text = mpdText(
      mpd({ sounds: [sound, { ...sound, id: 'aud_2', language: null, isDefault: false }] }),
    )
    assert.deepEqual(
      [...text.matchAll(/<Role [^>]*value="(\w+)"/g)].map(([, value]) => value),
      ['main', 'main', 'alternate'],
    )
    assert.equal(text.match(/lang=/g)!.length, 1)
  })

  it('a subtitle is one file, and says whether it is captions', () => {
    const subtitle = {
      id: 'sub_1',
      uri: 'subtitles/sub_1.vtt',
      label: 'English',
      language: 'en',
      isCaptions: true,
      bitrateBps: 1_000,
    }
    assert.ok(
      mpdText(mpd({ subtitles: [subtitle] }))
        .includes(`<AdaptationSet id="2" contentType="text" mimeType="text/vtt" lang="en">
<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>
<Label>English</Label>
<Representation id="sub_1" bandwidth="1000">
<BaseURL>subtitles/sub_1.vtt</BaseURL>
</Representation>
</AdaptationSet>
`),
    )
  })

  it('the storyboard is a segment of tiles that are all shown for as long', () => {
    const thumbnails = {
      uri: 'storyboard.jpg?source=src_1',
      columns: 10,
      rows: 3,
      width: 192,
      height: 108,
      tileSeconds: 4,
      sizeBytes: 60_000,
    }
    assert.ok(
      mpdText(mpd({ thumbnails }))
        .includes(`<AdaptationSet id="2" contentType="image" mimeType="image/jpeg">
<SegmentTemplate timescale="1000" startNumber="0" duration="120000" media="storyboard.jpg?source=src_1"/>
<Representation id="thumbnails" bandwidth="4000" width="1920" height="324">
<EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="10x3"/>
</Representation>
</AdaptationSet>
`),
    )
  })

  it('a label is text, whatever is in it', () => {
    assert.ok(
      mpdText(mpd({ sounds: [{ ...sound, label: '<b>"R&B"</b>\u0000\u0008' }] })).includes(
        '<Label>&lt;b&gt;&quot;R&amp;B&quot;&lt;/b&gt;</Label>',
      ),
    )
  })

  it('sound alone has no picture', () => {
    const text = mpdText(mpd({ pictures: [] }))
    assert.ok(!text.includes('video') && text.includes('contentType="audio"'))
  })
})
