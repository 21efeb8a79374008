/** Spanish, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'No se ha encontrado el vídeo. Puede que sea privado o se haya eliminado.', refused: 'Este vídeo es privado.', unreachable: 'No se puede acceder al vídeo.',
    errored: 'Este vídeo no está disponible.', retry: 'Reintentar',
  },
  player: {
    player: 'Reproductor de vídeo', play: 'Reproducir', playNamed: (name) => `Reproducir ${name}`, pause: 'Pausar', replay: 'Ver de nuevo', retry: 'Reintentar',
    processingTitle: 'Este vídeo se está procesando', processingDetail: 'Empieza aquí en cuanto esté listo.',
    waitingTitle: 'Este vídeo aún no está aquí', waitingDetail: 'Aparece aquí cuando se haya subido.', processed: (percent) => `${percent} % completado`,
    failures: {
      unknown: ['No se ha encontrado el vídeo', 'Puede que sea privado o se haya eliminado, o que el ID de inserción sea incorrecto.'],
      refused: ['Este vídeo es privado', 'Hace falta permiso de su propietario para verlo aquí.'],
      unreachable: ['No se puede acceder al vídeo', 'Compruebe la conexión e inténtelo de nuevo.'],
      errored: ['Este vídeo no está disponible', ''],
      network: ['Se perdió la conexión', 'El vídeo sigue donde se detuvo al reintentar.'],
      media: ['Este vídeo no se puede reproducir', 'Una parte no se pudo decodificar.'],
      unsupported: ['Este navegador no puede reproducir el vídeo', 'Uno más reciente sí puede.'],
    },
    missingTitle: 'No hay ningún vídeo que reproducir',
    missingDetail: 'A este reproductor le falta el atributo `embed`: el ID de un vídeo.',
    offline: 'Parece que no tiene conexión. La reproducción continuará cuando vuelva.',
    slow: 'Todavía se está cargando. La conexión es lenta o el servidor no responde.',
    seek: 'Posición', of: (time, duration) => `${time} de ${duration}`, mute: 'Silenciar', unmute: 'Activar el sonido', muted: 'Silenciado', volume: 'Volumen', chapters: 'Capítulos',
    subtitles: 'Subtítulos', off: 'Desactivados', settings: 'Ajustes', quality: 'Calidad', auto: 'Automática', speed: 'Velocidad', normal: 'Normal', audioTrack: 'Pista de audio', original: 'Original',
    textSize: 'Tamaño del texto', textSizes: ['Pequeño', 'Normal', 'Grande', 'Muy grande'], textLook: 'Estilo del texto', textLooks: ['Blanco sobre oscuro', 'Blanco con sombra', 'Amarillo sobre negro'],
    back: 'Atrás', fullscreen: 'Pantalla completa', leaveFullscreen: 'Salir de pantalla completa', pip: 'Imagen en imagen', leavePip: 'Salir de imagen en imagen', cast: 'Reproducir en otra pantalla',
    airplay: 'AirPlay', loading: 'Cargando', ended: 'El vídeo ha terminado', keys: 'Teclado', close: 'Cerrar', keyForward: 'Avanzar', keyBack: 'Retroceder', keyLouder: 'Más alto',
    keyQuieter: 'Más bajo', keyFaster: 'Más rápido', keySlower: 'Más lento', keyTenths: 'A una décima parte del vídeo', keyEnds: 'Al principio o al final',
  },
  clip: {
    play: 'Reproducir', pause: 'Pausar',
  },
  text: {
    transcript: 'Transcripción', search: 'Buscar en la transcripción', language: 'Idioma', follow: 'Seguir la reproducción', none: 'Este vídeo no tiene transcripción.',
    loading: 'La transcripción se está cargando.', found: (at, count) => `${at} de ${count}`, nothingFound: 'Sin resultados', next: 'Siguiente', previous: 'Anterior', jumpTo: (time) => `Reproducir desde ${time}`,
  },
  list: {
    videos: 'Vídeos', loading: 'Cargando…', none: 'Aquí todavía no hay vídeos.', nothingFound: 'No se ha encontrado nada.', unknown: 'Esta lista no existe o no es pública.',
    refused: 'Esta lista es privada.', unreachable: 'No se puede acceder a la lista.', moreFailed: 'No se pudieron cargar más.', more: 'Mostrar más', search: 'Buscar vídeos', order: 'Orden',
    newest: 'Más recientes', oldest: 'Más antiguos', az: 'Nombre, de la A a la Z', za: 'Nombre, de la Z a la A', back: (name) => `Volver a ${name}`, count: (count) => (count === 1 ? '1 vídeo' : `${count} vídeos`),
    shown: (count, all) => `${count === 1 ? '1 vídeo mostrado' : `${count} vídeos mostrados`}${all ? '' : ', hay más'}`, close: 'Cerrar', previous: 'Vídeo anterior', next: 'Vídeo siguiente',
  },
  files: {
    video: 'Vídeo', audio: 'Sonido', subtitles: 'Subtítulos', transcript: 'Transcripción', original: 'Archivo original', none: 'No hay nada que descargar.', waiting: 'Los archivos se están preparando.',
    loading: 'Buscando los archivos.', download: 'Descargar',
  },
  audio: {
    player: 'Reproductor de audio', play: 'Reproducir', pause: 'Pausar', mute: 'Silenciar', unmute: 'Activar el sonido', volume: 'Volumen', seek: 'Posición', of: (time, duration) => `${time} de ${duration}`,
    speed: 'Velocidad', track: 'Pista de audio', subtitles: 'Subtítulos', off: 'Desactivados', waiting: 'El sonido se está procesando.', none: 'Este vídeo no tiene sonido.', loading: 'El sonido se está cargando.',
  },
  upload: {
    drop: 'Suelta archivos aquí', dropOne: 'Suelta un archivo aquí', letGo: 'Suelta para añadir', choose: 'Elegir archivos', chooseOne: 'Elegir un archivo', folder: 'Elegir una carpeta', start: 'Subir',
    upTo: (size) => `hasta ${size} cada uno`, atMost: (count) => (count === 1 ? 'un archivo' : `${count} archivos como máximo`), files: 'Archivos', total: 'Todos los archivos',
    pause: 'Pausar', resume: 'Continuar', retry: 'Reintentar', cancel: 'Cancelar', remove: 'Quitar de la lista', pauseAll: 'Pausar todos', resumeAll: 'Continuar con todos', cancelAll: 'Cancelar todos', clear: 'Vaciar la lista',
    queued: 'Espera su turno', preparing: 'En preparación', paused: 'En pausa', processing: 'Subido. El vídeo se está procesando.', done: 'Listo',
    wentOn: (share) => `continuó en el ${share}`, of: (sent, total) => `${sent} de ${total}`, rate: (size) => `${size}/s`, left: (time) => `faltan ${time}`,
    ready: (count, all) => `${count} de ${all} subidos`, added: (count) => (count === 1 ? 'Un archivo añadido.' : `${count} archivos añadidos.`),
    leftOut: (count) => (count === 1 ? 'Un archivo de la carpeta no es un vídeo y se ha omitido.' : `${count} archivos de la carpeta no son vídeos y se han omitido.`),
    tooMany: (count) => (count === 1 ? 'Se ha omitido un archivo: no caben más.' : `Se han omitido ${count} archivos: no caben más.`),
    uploaded: (name) => `${name} se ha subido.`, playable: (name) => `${name} está listo.`, required: 'Añade un archivo.', pending: 'Espera a que terminen las subidas.',
    reasons: {
      type: 'Este tipo de archivo no se acepta.', size: 'Este archivo es demasiado grande.', empty: 'Este archivo está vacío.', count: 'No se pueden añadir más archivos.',
      offline: 'Sin red. Continuará por sí solo.', unreachable: 'Se ha perdido la conexión. Continuará por sí solo.', busy: 'El servidor está ocupado. Continuará por sí solo.', token: 'Espera el permiso para subir.',
      refused: 'Aquí no hay permiso para subir, o ha caducado.', unknown: 'El lugar al que iba ya no existe.', state: 'El vídeo se está procesando. Inténtalo cuando esté listo.', full: 'El servidor no tiene más espacio.',
      unreadable: 'El archivo no se puede leer. Se ha movido o modificado; elígelo de nuevo.', unusable: 'Este archivo no sirve como vídeo.', damaged: 'Este archivo está dañado o incompleto.', failed: 'La subida ha fallado.',
    },
  },
}
