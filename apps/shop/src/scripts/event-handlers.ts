/** The event handler attributes that a browser reads on any element of a page (HTML, pointer, touch, clipboard, animation). */
export const eventHandlers: ReadonlySet<string> = new Set(
  `abort animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut beforeinput
  beforematch beforepaste beforetoggle beforexrselect begin blur bounce cancel canplay canplaythrough change click close command
  contentvisibilityautostatechange contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend
  dragenter dragleave dragover dragstart drop durationchange emptied end ended error finish focus focusin focusout formdata
  fullscreenchange fullscreenerror gotpointercapture hashchange input invalid keydown keypress keyup languagechange load
  loadeddata loadedmetadata loadstart lostpointercapture message mousedown mouseenter mouseleave mousemove mouseout
  mouseover mouseup mousewheel offline online pagehide pagereveal pageshow pageswap paste pause play playing pointercancel
  pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup popstate progress
  ratechange repeat reset resize scroll scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked
  seeking select selectionchange selectstart slotchange stalled start storage submit suspend timeupdate toggle touchcancel
  touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart unload volumechange waiting
  webkitanimationend webkitanimationiteration webkitanimationstart webkittransitionend wheel`
    .split(/\s+/)
    .map((name) => `on${name}`),
);
