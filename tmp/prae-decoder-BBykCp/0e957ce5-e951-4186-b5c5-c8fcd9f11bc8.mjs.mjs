// ../../tmp/prae-decoder-BBykCp/0e957ce5-e951-4186-b5c5-c8fcd9f11bc8.mjs
process.exit(1);
process.on("message", async () => {
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvMGU5NTdjZTUtZTk1MS00MTg2LWI1YzUtYzhmY2Q5ZjExYmM4Lm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBQSxRQUFRLEtBQUssQ0FBQztBQUFHLFFBQVEsR0FBRyxXQUFXLFlBQVk7QUFBRyxDQUFDO0FBQUcsUUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLENBQUM7IiwKICAibmFtZXMiOiBbXQp9Cg==
