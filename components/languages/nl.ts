/** Dutch, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Video niet gevonden. Misschien is hij privé of verwijderd.', refused: 'Deze video is privé.', unreachable: 'De video is niet bereikbaar.',
    errored: 'Deze video is niet beschikbaar.', retry: 'Opnieuw proberen',
  },
  player: {
    player: 'Videospeler', play: 'Afspelen', playNamed: (name) => `${name} afspelen`, pause: 'Pauzeren', replay: 'Opnieuw afspelen', retry: 'Opnieuw proberen',
    processingTitle: 'Deze video wordt verwerkt', processingDetail: 'Hij begint hier zodra hij klaar is.',
    waitingTitle: 'Deze video is er nog niet', waitingDetail: 'Hij verschijnt hier zodra hij is geüpload.', processed: (percent) => `${percent}% klaar`,
    failures: {
      unknown: ['Video niet gevonden', 'Misschien is hij privé of verwijderd, of klopt de embed-ID niet.'],
      refused: ['Deze video is privé', 'Om hem hier te bekijken is toestemming van de eigenaar nodig.'],
      unreachable: ['De video is niet bereikbaar', 'Controleer de verbinding en probeer het opnieuw.'],
      errored: ['Deze video is niet beschikbaar', ''],
      network: ['De verbinding is verbroken', 'De video gaat verder waar hij stopte zodra u het opnieuw probeert.'],
      media: ['Deze video kan niet worden afgespeeld', 'Iets erin kon niet worden gedecodeerd.'],
      unsupported: ['Deze browser kan de video niet afspelen', 'Een nieuwere browser kan dat wel.'],
    },
    missingTitle: 'Geen video om af te spelen',
    missingDetail: 'Bij deze speler ontbreekt het attribuut `embed`: de ID van een video.',
    offline: 'U lijkt offline te zijn. Het afspelen gaat verder zodra er weer verbinding is.',
    slow: 'Nog aan het laden. De verbinding is traag of de server antwoordt niet.',
    seek: 'Positie', of: (time, duration) => `${time} van ${duration}`, mute: 'Dempen', unmute: 'Dempen opheffen', muted: 'Gedempt', volume: 'Volume', chapters: 'Hoofdstukken',
    subtitles: 'Ondertitels', off: 'Uit', settings: 'Instellingen', quality: 'Kwaliteit', auto: 'Automatisch', speed: 'Snelheid', normal: 'Normaal', audioTrack: 'Audiospoor', original: 'Origineel',
    textSize: 'Tekstgrootte', textSizes: ['Klein', 'Normaal', 'Groot', 'Zeer groot'], textLook: 'Tekststijl', textLooks: ['Wit op donker', 'Wit met schaduw', 'Geel op zwart'],
    back: 'Terug', fullscreen: 'Volledig scherm', leaveFullscreen: 'Volledig scherm verlaten', pip: 'Beeld in beeld', leavePip: 'Beeld in beeld verlaten', cast: 'Afspelen op een ander scherm',
    airplay: 'AirPlay', loading: 'Laden', ended: 'De video is afgelopen', keys: 'Toetsen', close: 'Sluiten', keyForward: 'Vooruit', keyBack: 'Terug', keyLouder: 'Harder',
    keyQuieter: 'Zachter', keyFaster: 'Sneller', keySlower: 'Langzamer', keyTenths: 'Naar een tiende van de video', keyEnds: 'Naar het begin of het einde',
  },
  clip: {
    play: 'Afspelen', pause: 'Pauzeren',
  },
  text: {
    transcript: 'Transcript', search: 'Zoeken in het transcript', language: 'Taal', follow: 'Meelezen', none: 'Van deze video is er geen transcript.',
    loading: 'Het transcript wordt geladen.', found: (at, count) => `${at} van ${count}`, nothingFound: 'Niets gevonden', next: 'Volgende', previous: 'Vorige', jumpTo: (time) => `Afspelen vanaf ${time}`,
  },
  list: {
    videos: 'Video’s', loading: 'Laden…', none: 'Hier zijn nog geen video’s.', nothingFound: 'Niets gevonden.', unknown: 'Deze lijst bestaat niet of is niet openbaar.',
    refused: 'Deze lijst is privé.', unreachable: 'De lijst is niet bereikbaar.', moreFailed: 'Meer kon niet worden geladen.', more: 'Meer tonen', search: 'Video’s zoeken', order: 'Volgorde',
    newest: 'Nieuwste eerst', oldest: 'Oudste eerst', az: 'Naam, A tot Z', za: 'Naam, Z tot A', back: (name) => `Terug naar ${name}`, count: (count) => (count === 1 ? '1 video' : `${count} video’s`),
    shown: (count, all) => `${count === 1 ? '1 video' : `${count} video’s`} getoond${all ? '' : ', er zijn er meer'}`, close: 'Sluiten', previous: 'Vorige video', next: 'Volgende video',
  },
  files: {
    video: 'Video', audio: 'Geluid', subtitles: 'Ondertitels', transcript: 'Transcript', original: 'Oorspronkelijk bestand', none: 'Er is niets te downloaden.', waiting: 'De bestanden worden gemaakt.',
    loading: 'De bestanden worden opgezocht.', download: 'Downloaden:',
  },
  audio: {
    player: 'Audiospeler', play: 'Afspelen', pause: 'Pauzeren', mute: 'Dempen', unmute: 'Dempen opheffen', volume: 'Volume', seek: 'Positie', of: (time, duration) => `${time} van ${duration}`,
    speed: 'Snelheid', track: 'Audiospoor', subtitles: 'Ondertitels', off: 'Uit', waiting: 'Het geluid wordt verwerkt.', none: 'Deze video heeft geen geluid.', loading: 'Het geluid wordt geladen.',
  },
  upload: {
    drop: 'Sleep bestanden hierheen', dropOne: 'Sleep een bestand hierheen', letGo: 'Laat los om toe te voegen', choose: 'Bestanden kiezen', chooseOne: 'Bestand kiezen', folder: 'Map kiezen', start: 'Uploaden',
    upTo: (size) => `elk tot ${size}`, atMost: (count) => (count === 1 ? 'één bestand' : `hoogstens ${count} bestanden`), files: 'Bestanden', total: 'Alle bestanden',
    pause: 'Pauzeren', resume: 'Verdergaan', retry: 'Opnieuw proberen', cancel: 'Annuleren', remove: 'Uit de lijst halen', pauseAll: 'Alles pauzeren', resumeAll: 'Met alles verdergaan', cancelAll: 'Alles annuleren', clear: 'Lijst leegmaken',
    queued: 'Wacht op zijn beurt', preparing: 'Wordt voorbereid', paused: 'Gepauzeerd', processing: 'Geüpload. De video wordt verwerkt.', done: 'Klaar',
    wentOn: (share) => `verdergegaan bij ${share}`, of: (sent, total) => `${sent} van ${total}`, rate: (size) => `${size}/s`, left: (time) => `nog ${time}`,
    ready: (count, all) => `${count} van ${all} geüpload`, added: (count) => (count === 1 ? 'Eén bestand toegevoegd.' : `${count} bestanden toegevoegd.`),
    leftOut: (count) => (count === 1 ? 'Eén bestand uit de map is geen video en is weggelaten.' : `${count} bestanden uit de map zijn geen video’s en zijn weggelaten.`),
    tooMany: (count) => (count === 1 ? 'Eén bestand is weggelaten: er kan niets meer bij.' : `${count} bestanden zijn weggelaten: er kan niets meer bij.`),
    uploaded: (name) => `${name} is geüpload.`, playable: (name) => `${name} is klaar.`, required: 'Voeg een bestand toe.', pending: 'Wacht tot alles is geüpload.',
    reasons: {
      type: 'Dit soort bestand wordt niet aangenomen.', size: 'Dit bestand is te groot.', empty: 'Dit bestand is leeg.', count: 'Er kunnen geen bestanden meer bij.',
      offline: 'Geen netwerk. Het gaat vanzelf verder.', unreachable: 'De verbinding is weg. Het gaat vanzelf verder.', busy: 'De server is bezig. Het gaat vanzelf verder.', token: 'Wacht op toestemming om te uploaden.',
      refused: 'Hier mag niet worden geüpload, of de toestemming is verlopen.', unknown: 'De plek waarvoor dit was, bestaat niet meer.', state: 'De video wordt verwerkt. Probeer het opnieuw als dat klaar is.', full: 'De server heeft geen ruimte meer.',
      unreadable: 'Het bestand kan niet worden gelezen. Het is verplaatst of gewijzigd; kies het opnieuw.', unusable: 'Dit bestand is niet als video te gebruiken.', damaged: 'Dit bestand is beschadigd of onvolledig.', failed: 'Het uploaden is mislukt.',
    },
  },
}
