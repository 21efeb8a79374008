/** Spanish, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Este vídeo no existe.', refused: 'Este vídeo es privado.', unreachable: 'No se puede acceder al vídeo.',
    errored: 'No se ha podido procesar este vídeo.', retry: 'Reintentar',
  },
  player: {
    player: 'Reproductor de vídeo', play: 'Reproducir', playNamed: (name) => `Reproducir ${name}`, pause: 'Pausar', replay: 'Ver de nuevo', retry: 'Reintentar',
    processingTitle: 'Este vídeo se está procesando', processingDetail: 'Empieza aquí en cuanto esté listo.',
    waitingTitle: 'Este vídeo aún no está aquí', waitingDetail: 'Aparece aquí cuando se haya subido.', processed: (percent) => `${percent} % completado`,
    failures: {
      unknown: ['Este vídeo no existe', 'Puede que se haya eliminado o que la dirección de esta página sea incorrecta.'],
      refused: ['Este vídeo es privado', 'Hace falta permiso de su propietario para verlo aquí.'],
      unreachable: ['No se puede acceder al vídeo', 'Compruebe la conexión e inténtelo de nuevo.'],
      errored: ['Este vídeo no se pudo procesar', 'Su propietario puede subirlo de nuevo.'],
      network: ['Se perdió la conexión', 'El vídeo sigue donde se detuvo al reintentar.'],
      media: ['Este vídeo no se puede reproducir', 'Una parte no se pudo decodificar.'],
      unsupported: ['Este navegador no puede reproducir el vídeo', 'Uno más reciente sí puede.'],
    },
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
}
