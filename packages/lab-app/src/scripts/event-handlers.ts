/** The event handler attributes that a browser reads on any element of a page (HTML, pointer, touch, clipboard, animation). */
export const eventHandlers: ReadonlySet<string> = new Set(
  `abort afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut beforeinput
  beforematch beforepaste beforeprint beforetoggle beforeunload beforexrselect begin blur bounce cancel canplay canplaythrough change click close command
  contentvisibilityautostatechange contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend
  dragenter dragleave dragover dragstart drop durationchange emptied end ended error finish focus focusin focusout formdata
  fullscreenchange fullscreenerror gamepadconnected gamepaddisconnected gotpointercapture hashchange input invalid keydown keypress keyup languagechange load
  loadeddata loadedmetadata loadstart lostpointercapture message messageerror mousedown mouseenter mouseleave mousemove mouseout
  mouseover mouseup mousewheel offline online pagehide pagereveal pageshow pageswap paste pause play playing pointercancel
  pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup popstate progress
  ratechange rejectionhandled repeat reset resize scroll scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked
  seeking select selectionchange selectstart slotchange stalled start storage submit suspend timeupdate toggle touchcancel
  touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection unload volumechange waiting
  webkitanimationend webkitanimationiteration webkitanimationstart webkitfullscreenchange
  webkitfullscreenerror webkittransitionend wheel`
    .split(/\s+/)
    .map((name) => `on${name}`),
);
