const enoughPx = 48;

/** Whether a sheet is open after its handle was pulled up by this many pixels (negative for down). */
export function sheetAfterDrag(opened: boolean, pulledUpPx: number): boolean {
  if (pulledUpPx > enoughPx) return true;
  if (pulledUpPx < -enoughPx) return false;
  return opened;
}
