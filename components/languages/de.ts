/** German, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Video nicht gefunden. Vielleicht ist es privat oder gelöscht.', refused: 'Dieses Video ist privat.', unreachable: 'Das Video ist nicht erreichbar.',
    errored: 'Dieses Video ist nicht verfügbar.', retry: 'Erneut versuchen',
  },
  player: {
    player: 'Videoplayer', play: 'Abspielen', playNamed: (name) => `${name} abspielen`, pause: 'Anhalten', replay: 'Noch einmal abspielen', retry: 'Erneut versuchen',
    processingTitle: 'Dieses Video wird verarbeitet', processingDetail: 'Es beginnt hier, sobald es fertig ist.',
    waitingTitle: 'Dieses Video ist noch nicht da', waitingDetail: 'Es erscheint hier, sobald es hochgeladen ist.', processed: (percent) => `${percent} % fertig`,
    failures: {
      unknown: ['Video nicht gefunden', 'Vielleicht ist es privat oder gelöscht, oder die Embed-ID ist falsch.'],
      refused: ['Dieses Video ist privat', 'Um es hier zu sehen, ist eine Erlaubnis nötig.'],
      unreachable: ['Das Video ist nicht erreichbar', 'Bitte die Verbindung prüfen und es erneut versuchen.'],
      errored: ['Dieses Video ist nicht verfügbar', ''],
      network: ['Die Verbindung ist abgebrochen', 'Ein neuer Versuch geht dort weiter, wo das Video stehen blieb.'],
      media: ['Dieses Video kann nicht abgespielt werden', 'Etwas darin ließ sich nicht dekodieren.'],
      unsupported: ['Dieser Browser kann das Video nicht abspielen', 'Ein neuerer Browser kann es.'],
    },
    missingTitle: 'Kein Video zum Abspielen',
    missingDetail: 'Diesem Player fehlt das Attribut `embed`: die ID eines Videos.',
    offline: 'Anscheinend sind Sie offline. Die Wiedergabe geht weiter, sobald die Verbindung wieder da ist.',
    slow: 'Wird noch geladen. Die Verbindung ist langsam, oder der Server antwortet nicht.',
    seek: 'Stelle', of: (time, duration) => `${time} von ${duration}`, mute: 'Stumm schalten', unmute: 'Ton einschalten', muted: 'Stumm', volume: 'Lautstärke', chapters: 'Kapitel',
    subtitles: 'Untertitel', off: 'Aus', settings: 'Einstellungen', quality: 'Qualität', auto: 'Automatisch', speed: 'Tempo', normal: 'Normal', audioTrack: 'Tonspur', original: 'Original',
    textSize: 'Schriftgröße', textSizes: ['Klein', 'Normal', 'Groß', 'Sehr groß'], textLook: 'Schriftart', textLooks: ['Weiß auf dunkel', 'Weiß mit Schatten', 'Gelb auf schwarz'],
    back: 'Zurück', fullscreen: 'Vollbild', leaveFullscreen: 'Vollbild verlassen', pip: 'Bild im Bild', leavePip: 'Bild im Bild verlassen', cast: 'Auf einem anderen Bildschirm abspielen',
    airplay: 'AirPlay', loading: 'Wird geladen', ended: 'Das Video ist zu Ende', keys: 'Tastatur', close: 'Schließen', keyForward: 'Vor', keyBack: 'Zurück', keyLouder: 'Lauter',
    keyQuieter: 'Leiser', keyFaster: 'Schneller', keySlower: 'Langsamer', keyTenths: 'Zu einem Zehntel des Videos', keyEnds: 'Zum Anfang oder Ende',
  },
  clip: {
    play: 'Abspielen', pause: 'Anhalten',
  },
  text: {
    transcript: 'Transkript', search: 'Transkript durchsuchen', language: 'Sprache', follow: 'Mitlesen', none: 'Zu diesem Video gibt es kein Transkript.',
    loading: 'Das Transkript wird geladen.', found: (at, count) => `${at} von ${count}`, nothingFound: 'Nichts gefunden', next: 'Weiter', previous: 'Zurück', jumpTo: (time) => `Ab ${time} abspielen`,
  },
  list: {
    videos: 'Videos', loading: 'Wird geladen …', none: 'Hier gibt es noch keine Videos.', nothingFound: 'Nichts gefunden.', unknown: 'Diese Liste gibt es nicht, oder sie ist nicht öffentlich.',
    refused: 'Diese Liste ist privat.', unreachable: 'Die Liste ist nicht erreichbar.', moreFailed: 'Weitere konnten nicht geladen werden.', more: 'Mehr anzeigen', search: 'Videos suchen', order: 'Reihenfolge',
    newest: 'Neueste zuerst', oldest: 'Älteste zuerst', az: 'Name, A bis Z', za: 'Name, Z bis A', back: (name) => `Zurück zu ${name}`, count: (count) => (count === 1 ? '1 Video' : `${count} Videos`),
    shown: (count, all) => `${count === 1 ? '1 Video' : `${count} Videos`} angezeigt${all ? '' : ', es gibt weitere'}`, close: 'Schließen', previous: 'Voriges Video', next: 'Nächstes Video',
  },
  files: {
    video: 'Video', audio: 'Ton', subtitles: 'Untertitel', transcript: 'Transkript', original: 'Originaldatei', none: 'Es gibt nichts herunterzuladen.', waiting: 'Die Dateien werden erstellt.',
    loading: 'Die Dateien werden gesucht.', download: 'Herunterladen:',
  },
  audio: {
    player: 'Audioplayer', play: 'Abspielen', pause: 'Anhalten', mute: 'Stumm schalten', unmute: 'Ton einschalten', volume: 'Lautstärke', seek: 'Stelle', of: (time, duration) => `${time} von ${duration}`,
    speed: 'Tempo', track: 'Tonspur', subtitles: 'Untertitel', off: 'Aus', waiting: 'Der Ton wird verarbeitet.', none: 'Dieses Video hat keinen Ton.', loading: 'Der Ton wird geladen.',
  },
  upload: {
    drop: 'Dateien hierher ziehen', dropOne: 'Datei hierher ziehen', letGo: 'Loslassen zum Hinzufügen', choose: 'Dateien auswählen', chooseOne: 'Datei auswählen', folder: 'Ordner auswählen', start: 'Hochladen',
    upTo: (size) => `je bis ${size}`, atMost: (count) => (count === 1 ? 'eine Datei' : `höchstens ${count} Dateien`), files: 'Dateien', total: 'Alle Dateien',
    pause: 'Anhalten', resume: 'Fortsetzen', retry: 'Erneut versuchen', cancel: 'Abbrechen', remove: 'Aus der Liste nehmen', pauseAll: 'Alle anhalten', resumeAll: 'Alle fortsetzen', cancelAll: 'Alle abbrechen', clear: 'Liste leeren',
    queued: 'Wartet, bis sie an der Reihe ist', preparing: 'Wird vorbereitet', paused: 'Angehalten', processing: 'Hochgeladen. Das Video wird verarbeitet.', done: 'Fertig',
    wentOn: (share) => `fortgesetzt bei ${share}`, of: (sent, total) => `${sent} von ${total}`, rate: (size) => `${size}/s`, left: (time) => `noch ${time}`,
    ready: (count, all) => `${count} von ${all} hochgeladen`, added: (count) => (count === 1 ? 'Eine Datei hinzugefügt.' : `${count} Dateien hinzugefügt.`),
    leftOut: (count) => (count === 1 ? 'Eine Datei des Ordners ist kein Video und wurde ausgelassen.' : `${count} Dateien des Ordners sind keine Videos und wurden ausgelassen.`),
    tooMany: (count) => (count === 1 ? 'Eine Datei wurde ausgelassen: Mehr geht nicht.' : `${count} Dateien wurden ausgelassen: Mehr geht nicht.`),
    uploaded: (name) => `${name} wurde hochgeladen.`, playable: (name) => `${name} ist fertig.`, required: 'Bitte eine Datei hinzufügen.', pending: 'Bitte warten, bis alles hochgeladen ist.',
    reasons: {
      type: 'Diese Art von Datei wird nicht angenommen.', size: 'Diese Datei ist zu groß.', empty: 'Diese Datei ist leer.', count: 'Mehr Dateien gehen nicht.',
      offline: 'Kein Netz. Es geht von selbst weiter.', unreachable: 'Die Verbindung ist unterbrochen. Es geht von selbst weiter.', busy: 'Der Server ist beschäftigt. Es geht von selbst weiter.', token: 'Wartet auf die Erlaubnis zum Hochladen.',
      refused: 'Hier darf nicht hochgeladen werden, oder die Erlaubnis ist abgelaufen.', unknown: 'Den Ort, für den dies war, gibt es nicht mehr.', state: 'Das Video wird verarbeitet. Danach noch einmal versuchen.', full: 'Der Server hat keinen Platz mehr.',
      unreadable: 'Die Datei kann nicht gelesen werden. Sie wurde verschoben oder geändert; bitte neu auswählen.', unusable: 'Diese Datei ist nicht als Video verwendbar.', damaged: 'Diese Datei ist beschädigt oder unvollständig.', failed: 'Das Hochladen ist fehlgeschlagen.',
    },
  },
}
