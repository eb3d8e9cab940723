import { useEffect, useRef, useState } from 'react';

const toneSeconds = 0.35;

/** Plays a sound when another learner needs help, once the teacher has switched it on. */
export function useChime(waiting: readonly number[]) {
  const [isOn, setIsOn] = useState(false);
  const context = useRef<AudioContext | null>(null);
  const before = useRef(waiting);
  useEffect(() => {
    const isNew = waiting.some((id) => !before.current.includes(id));
    before.current = waiting;
    if (isOn && isNew && context.current) ring(context.current);
  }, [waiting, isOn]);
  useEffect(() => () => void context.current?.close(), []);
  const toggle = () => {
    setIsOn(!isOn);
    if (isOn) return;
    // Browsers allow sound only after a click.
    context.current ??= new AudioContext();
    ring(context.current);
  };
  return { isOn, toggle };
}

function ring(context: AudioContext): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + toneSeconds);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + toneSeconds);
}
