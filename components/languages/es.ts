/** Spanish, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Este vídeo no existe.', refused: 'Este vídeo es privado.', unreachable: 'No se puede acceder al vídeo.',
    errored: 'No se ha podido procesar este vídeo.', retry: 'Reintentar',
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
